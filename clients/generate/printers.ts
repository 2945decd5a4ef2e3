import { printGo } from './go/printGo.ts'
import type { Model } from './model.ts'
import { printPython } from './python/printPython.ts'
import { printTypeScript } from './typescript/printTypeScript.ts'

export type Printer = {
  /** Folder of the library in `clients/`; printed paths are relative to it. */
  folder: string
  /** Where its generated code is, and which files there are generated: one that is no longer printed is removed. */
  generated: { folder: string; names: RegExp }
  /** Prints formatted text. */
  print: (model: Model) => Map<string, string>
}

export const printers: Printer[] = [
  { folder: 'typescript', generated: { folder: 'src/generated', names: /\.ts$/ }, print: printTypeScript },
  { folder: 'python', generated: { folder: 'src/agent_run_service/_generated', names: /\.py$/ }, print: printPython },
  // A package of Go is one folder, so the generated files are among the others.
  { folder: 'go', generated: { folder: '.', names: /^generated_\w+\.go$/ }, print: printGo },
]
