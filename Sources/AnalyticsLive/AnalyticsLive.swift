// One import is enough for an app: events and plugins, JSON values, and the interpreter's scripts and limits.
@_exported public import AnalyticsCore
@_exported public import DomainAnalytics
@_exported public import JSONModel
@_exported public import JavaScript
