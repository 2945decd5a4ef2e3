import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usageError } from '../command/failure.ts'

/** Opens a text in the person's editor and returns what it was saved as. The file is theirs alone, and goes afterwards. */
export const editText = async (text: string, fileName: string, editor: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'ars-'))
  try {
    const file = join(folder, fileName)
    await writeFile(file, text, { mode: 0o600 })
    await open(editor, file)
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** `$EDITOR` may have arguments (`code --wait`), so a shell reads it; the file is an argument, never part of the text. */
const open = (editor: string, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', `${editor} "$1"`, 'sh', file], { stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (code === 0) return resolve()
      const how = code === null ? `was ended by ${signal}` : `exited with ${code}`
      reject(
        usageError(
          `the editor ${how}; nothing was changed`,
          `The editor is '${editor}': set VISUAL or EDITOR to another.`,
        ),
      )
    })
  })
