#!/usr/bin/python3
"""A bare WebKitGTK window for WebKitWebDriver, which gives it its size. MiniBrowser is never narrower than 447 px."""
import json, os, gi
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

# The driver loses its session in a transition between documents.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
options = json.loads(os.environ["WEBKIT_OPTIONS"])
context = WebKit2.WebContext.new_ephemeral()
context.set_cache_model(WebKit2.CacheModel.WEB_BROWSER)
context.set_preferred_languages(options["languages"])
context.set_automation_allowed(True)
content = WebKit2.UserContentManager()
content.add_script(
    WebKit2.UserScript.new(
        options["script"],
        WebKit2.UserContentInjectedFrames.TOP_FRAME,
        WebKit2.UserScriptInjectionTime.START,
        None,
        None,
    )
)
view = WebKit2.WebView(web_context=context, user_content_manager=content, is_controlled_by_automation=True)
window = Gtk.Window(decorated=False)
window.add(view)
window.connect("destroy", lambda *_: Gtk.main_quit())
window.resize(1280, 800)
window.show_all()
view.grab_focus()


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("window")
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect("create-web-view", lambda *_: view)


context.connect("automation-started", start)
Gtk.main()
