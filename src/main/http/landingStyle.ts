export const landingStyle = `
:root { color-scheme: light dark; --text: #1b1b1b; --soft: #4d4d4d; --back: #fff; --block: #f4f4f5; --line: #d9d9dc; --link: #0b5cad; }
@media (prefers-color-scheme: dark) {
  :root { --text: #f2f2f2; --soft: #c4c4c4; --back: #111214; --block: #1c1e21; --line: #36393e; --link: #7cc4ff; }
}
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 3rem 1.25rem 4rem; }
h1 { margin: 0 0 .5rem; font-size: 1.9rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.2rem; }
a { color: var(--link); }
.links { margin: 1.5rem 0 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.links li { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .6rem 0; border-bottom: 1px solid var(--line); }
.links a { flex: 0 0 8rem; font-weight: 600; }
.links span, dd { color: var(--soft); }
pre { margin: .75rem 0 1.25rem; padding: .9rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--block); }
code { font: .85rem/1.5 ui-monospace, monospace; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.25rem; margin: 1rem 0 0; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
`
