# Generated from _async/__init__.py by `npm run clients`. Do not edit.
