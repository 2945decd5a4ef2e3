import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from './languages.ts'

/** The command that runs a program in a runtime. It is written to a file: not every runtime accepts a module as an argument. */
export function runtimeProgram({ command }: Language, folder: string, source: string): string[] {
  const file = join(folder, 'program.ts')
  writeFileSync(file, source)
  return [...command.slice(0, -1), file]
}
