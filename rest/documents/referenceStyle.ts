export const referenceStyle = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: #2456c7 }
@media (prefers-color-scheme: dark) { :root { --accent: #8fb1ff } }
* { box-sizing: border-box }
body { margin: 0; display: grid; grid-template-columns: 19rem 1fr; font: 15px/1.55 system-ui, sans-serif }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem; border-right: 1px solid var(--line) }
nav h1 { font-size: 1.05rem } nav h2 { font-size: .85rem; margin-top: 2rem } nav ul { list-style: none; padding: 0; margin: 0 }
nav li a { display: flex; padding: .2rem 0; text-decoration: none; overflow-wrap: anywhere } nav li b { flex: none; padding-top: .15rem }
main { padding: 1.5rem 2.5rem 6rem; max-width: 62rem } a { color: var(--accent) }
section { padding-top: 1.5rem; border-top: 1px solid var(--line); margin-top: 2rem }
h2 { font-size: 1.15rem } h3 { font-size: .9rem; margin: 1.2rem 0 .3rem }
code { font-family: ui-monospace, monospace; background: var(--soft); padding: .1em .3em; border-radius: 4px }
table { border-collapse: collapse; width: 100% } tr { border-bottom: 1px solid var(--line) }
th, td { text-align: left; vertical-align: top; padding: .35rem .8rem .35rem 0; overflow-wrap: anywhere }
th { font: 600 .9rem ui-monospace, monospace; width: 14rem } td:nth-child(2) { min-width: 11rem } small { opacity: .7 }
b { display: inline-block; min-width: 3.6rem; font-size: .75rem; letter-spacing: .03em }
.GET { color: #1b7f4b } .POST { color: #2456c7 } .PATCH { color: #9a6700 } .DELETE { color: #c0362c }
@media (max-width: 50rem) { body { display: block } nav { position: static; height: auto } main { padding: 1.5rem } }
`
