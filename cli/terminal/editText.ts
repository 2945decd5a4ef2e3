import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usageError } from '../command/failure.ts'
import type { Environment } from '../environment.ts'

/** Opens a text in the user's editor and returns the saved text. The file is private and removed afterwards. */
export async function editText(text: string, fileName: string, editor: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ars-'))
  try {
    const file = join(folder, fileName)
    await writeFile(file, text, { mode: 0o600 })
    await withoutInterrupts(() => open(editor, file))
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Saves a text where its author can find it again. */
export async function keepText(text: string, fileName: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'ars-kept-')), fileName)
  await writeFile(file, text, { mode: 0o600 })
  return file
}

/** Without a terminal, only an explicitly named editor can work: a script. */
export function editorOf({ env, stdin, stdout }: Pick<Environment, 'env' | 'stdin' | 'stdout'>): string {
  const named = env.VISUAL || env.EDITOR
  if (named) return named
  if (stdin.isTTY && stdout.isTTY) return 'vi'
  throw usageError('there is no terminal for an editor', 'Set EDITOR, or use `ars agents update`.')
}

/**
 * `$EDITOR` may have arguments (`code --wait`), so a shell parses it; the file is an argument, never part of that text. The
 * trap keeps the shell alive until the editor, which has its own handler, exits.
 */
const open = (editor: string, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', `trap : INT; ${editor} "$1"`, 'sh', file], { stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (code === 0) return resolve()
      const how = code === null ? `was terminated by ${signal}` : `exited with ${code}`
      reject(
        usageError(`the editor ${how}; nothing was changed`, `It is '${editor}'; set VISUAL or EDITOR to use another.`),
      )
    })
  })

/** The terminal sends Ctrl-C to the editor and to us, but it is meant for the editor. */
async function withoutInterrupts(during: () => Promise<void>): Promise<void> {
  const listeners = process.listeners('SIGINT')
  const ignore = (): void => {}
  process.removeAllListeners('SIGINT')
  process.on('SIGINT', ignore)
  try {
    await during()
  } finally {
    process.off('SIGINT', ignore)
    for (const listener of listeners) process.on('SIGINT', listener)
  }
}
