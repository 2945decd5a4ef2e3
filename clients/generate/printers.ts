import { printGo } from './go/printGo.ts'
import type { Model } from './model.ts'
import { printPython } from './python/printPython.ts'
import { printTypeScript } from './typescript/printTypeScript.ts'

export interface Printer {
  /** Folder of the library in `clients/`; printed paths are relative to it. */
  folder: string
  /** The folder in it that has generated files only; files that are no longer printed are removed from it. */
  generated: string
  /** Prints formatted text. */
  print: (model: Model) => Map<string, string>
}

export const printers: Printer[] = [
  { folder: 'typescript', generated: 'src/generated', print: printTypeScript },
  { folder: 'python', generated: 'src/agent_run_service/_generated', print: printPython },
  // A package of Go is one folder, so the generated files stand among the others. Their names are fixed.
  { folder: 'go', generated: 'generated_structs.go', print: printGo },
]
