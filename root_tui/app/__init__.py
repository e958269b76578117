"""The app in the terminal.  Only `app.app` holds a game; screens and widgets are fed views."""
