# Made of _async/__init__.py by `npm run clients`. Changes are lost.
