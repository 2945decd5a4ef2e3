/** Differences from Scalar's own style: fonts of the system, colours with enough contrast, a dialog that fits narrow screens. */
export const referenceStyle = `
:root { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace; }
body { margin: 0; }
.light-mode.light-mode {
  --scalar-color-1: #1b1b1b; --scalar-color-2: #4d4d4d; --scalar-color-3: #636363;
  --scalar-color-green: #05603a; --scalar-color-red: #b00020; --scalar-color-yellow: #7a5200;
  --scalar-color-blue: #0b5cad; --scalar-color-orange: #9a3d00; --scalar-color-purple: #5b2d9e; --scalar-color-accent: #0b5cad;
}
.dark-mode.dark-mode {
  --scalar-color-1: #f2f2f2; --scalar-color-2: #c4c4c4; --scalar-color-3: #a8a8a8;
  --scalar-color-green: #4fd69c; --scalar-color-red: #ff9592; --scalar-color-yellow: #ffd166;
  --scalar-color-blue: #7cc4ff; --scalar-color-orange: #ffb07c; --scalar-color-purple: #c9a9ff; --scalar-color-accent: #7cc4ff;
}
[class*="copy-button"] .sr-only > .hidden { display: inline; } /* else the button has no name until the pointer is on it */
.endpoints.endpoints.endpoints { overflow: hidden; } /* a long path is wrapped, not scrolled */
.endpoints.endpoints * { white-space: normal; overflow-wrap: anywhere; }
.section[tabindex="-1"]:focus { outline: none; } /* focused by hash links; taller than the window, it would show two lines */
.scalar-client :is(main > *, td, tr > div) { min-width: 0; } /* else the dialog is wider than narrow screens */
.scalar-client [role="option"] button { display: none; } /* would delete a way to authenticate, and no option may contain a button */
@media (max-width: 850px) { .scalar-client .scalar-sidebar-toggle { display: none; } } /* it would cover the address */
a[href*="scalar.com"] { display: none !important; }
`
