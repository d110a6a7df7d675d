"""One interface to browsers of three engines: Chromium, Firefox, and WebKit, which is Safari's.

Playwright drives the first two; WebKitGTK, as Linux distributions have it, is driven by Selenium.
"""
