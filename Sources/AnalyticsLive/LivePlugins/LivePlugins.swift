import JavaScript
