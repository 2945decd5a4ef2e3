/** Builds a Go program that uses the library of this checkout. */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { modulePath } from '../go/emptyModule.ts'
import { languages } from './languages.ts'

/** `files` by their names, in a new folder. Returns the path of the binary. */
export async function buildGo(folder: string, files: Record<string, string>): Promise<string> {
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const library = `require ${modulePath} v0.0.0\n\nreplace ${modulePath} => ${languages.go.folder}\n`
  writeFileSync(join(folder, 'go.mod'), `module program\n\ngo 1.24\n\n${library}`)
  await promisify(execFile)('go', ['build', '-o', 'program', '.'], { cwd: folder })
  return join(folder, 'program')
}
