import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usageError } from '../command/failure.ts'
import type { Environment } from '../environment.ts'

/** Opens a text in the person's editor and returns what it was saved as. Nobody else can read the file, which is removed. */
export const editText = async (text: string, fileName: string, editor: string): Promise<string> => {
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

/** Puts a text where its author finds it again. */
export const keepText = async (text: string, fileName: string): Promise<string> => {
  const file = join(await mkdtemp(join(tmpdir(), 'ars-kept-')), fileName)
  await writeFile(file, text, { mode: 0o600 })
  return file
}

/** Without a terminal, only an editor that was named can be meant: a script. */
export const editorOf = ({ env, stdin, stdout }: Pick<Environment, 'env' | 'stdin' | 'stdout'>): string => {
  const named = env.VISUAL || env.EDITOR
  if (named) return named
  if (stdin.isTTY && stdout.isTTY) return 'vi'
  throw usageError('there is no terminal for an editor', 'Set EDITOR, or use `ars agents update`.')
}

/**
 * `$EDITOR` may have arguments (`code --wait`), so a shell reads it; the file is an argument, never part of the text. The
 * trap keeps the shell alive until the editor, which has its own handler, ends.
 */
const open = (editor: string, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', `trap : INT; ${editor} "$1"`, 'sh', file], { stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (code === 0) return resolve()
      const how = code === null ? `was ended by ${signal}` : `exited with ${code}`
      reject(usageError(`the editor ${how}; nothing was changed`, `It is '${editor}'; VISUAL or EDITOR name another.`))
    })
  })

/** The terminal sends Ctrl-C to the editor and to us, and it is meant for the editor. */
const withoutInterrupts = async (during: () => Promise<void>): Promise<void> => {
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
