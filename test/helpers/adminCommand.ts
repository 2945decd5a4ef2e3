/** An operator's command, and what came of it; `json` is what it answered, a list of things in `list`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runAdmin } from '../../src/main/admin/runAdmin.ts'
import type { Environment } from '../../src/platform/config.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { childEnvironment } from './childEnvironment.ts'

export type Ran = { code: number | null; out: string; err: string; json: JsonObject }

/** As `npm run admin -- …` runs it. */
export async function admin(env: Environment, words: string[]): Promise<Ran> {
  const child = spawn(process.execPath, ['src/main/admin.ts', ...words], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: childEnvironment(env),
  })
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code: code as number | null, out, err, json: parse(out) }
}

/** The same without a process of its own. */
export async function adminHere(env: Environment, words: string[], input = ''): Promise<Ran> {
  const told = await runAdmin({ words, env, stdin: Readable.from([input]) })
  return { ...told, json: parse(told.out) }
}

function parse(out: string): JsonObject {
  if (out.startsWith('{')) return JSON.parse(out)
  return { list: out.startsWith('[') ? JSON.parse(out) : undefined }
}
