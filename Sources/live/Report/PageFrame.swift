/// The common parts of the pages that the tool writes and serves: colors for light and dark, and a policy that forbids
/// all requests.
enum PageFrame {
  /// Returns a page.
  /// - Parameter policy: The content security policy.
  static func html(
    title: String, style: String, body: String,
    policy: String = "default-src 'none'; style-src 'unsafe-inline'"
  ) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="color-scheme" content="light dark">
    <title>\(Markup.escaped(title))</title>
    <style>
    \(colors)
    \(style)
    </style>
    </head>
    <body>
    \(body)
    </body>
    </html>

    """
  }

  private static let colors = """
    :root {
      --ground: #fbfbfa; --raised: #fff; --line: #dfdfda; --text: #1d1f21; --quiet: #63666a;
      --kept: #b9bdc2; --changed: #2f6fb5; --dropped: #9a6ab8; --failed: #c2412d; --added: #2b7a43;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #15171a; --raised: #1d2024; --line: #34383d; --text: #e4e6e8; --quiet: #9a9fa5;
        --kept: #575c62; --changed: #6aa5e4; --dropped: #c095dc; --failed: #f07f6a; --added: #74c38b;
      }
    }
    * { box-sizing: border-box }
    body { margin: 0; background: var(--ground); color: var(--text); font: 14px/1.5 system-ui, sans-serif }
    code, pre, textarea { font: 12.5px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace }
    """
}

extension ReportPage {
  static let style = """
    body { max-width: 1180px; margin: 0 auto; padding: 24px }
    h1 { font-size: 20px; margin: 0 } h2 { font-size: 16px; margin: 32px 0 8px }
    header p { margin: 2px 0 20px; color: var(--quiet); overflow-wrap: anywhere }
    .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(120px, 1fr)); gap: 8px }
    .tile { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: 10px 12px }
    .tile b { display: block; font-size: 20px; font-variant-numeric: tabular-nums } .tile span { color: var(--quiet) }
    .tile.changed b { color: var(--changed) } .tile.dropped b { color: var(--dropped) }
    .tile.failed b { color: var(--failed) }
    section { overflow-x: auto }
    table { border-collapse: collapse; width: 100%; background: var(--raised); border: 1px solid var(--line) }
    th, td { padding: 5px 10px; text-align: left; vertical-align: top; border-top: 1px solid var(--line) }
    thead th { color: var(--quiet); font-weight: 500; border-top: 0; white-space: nowrap }
    tbody th { font-weight: 600 } small { display: block; color: var(--quiet); font-weight: 400 }
    .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
    .bar { min-width: 120px } .bar div { display: flex; height: 12px; margin-top: 5px; border-radius: 3px; overflow: hidden }
    i.kept { background: var(--kept) } i.changed { background: var(--changed) }
    i.dropped { background: var(--dropped) } i.failed { background: var(--failed) }
    td code { overflow-wrap: anywhere } del { color: var(--failed); text-decoration: none }
    ins { color: var(--added); text-decoration: none } .none { color: var(--quiet); margin: 0 }
    figure { margin: 0 0 16px } figcaption { font-weight: 600 } figcaption small { display: inline; margin-left: 6px }
    .bars { display: flex; gap: 3px; align-items: flex-end; background: var(--raised); border: 1px solid var(--line); padding: 8px }
    .bars div { flex: 1 1 0; min-width: 44px; max-width: 90px; text-align: center; font-size: 11px; color: var(--quiet) }
    .bars i { display: block; background: var(--changed); border-radius: 2px 2px 0 0 }
    .bars span, .bars small { display: block; white-space: nowrap; font-variant-numeric: tabular-nums }
    """
}
