/** Runs an admin command. `json` is its output parsed, with a list under `list`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runAdmin } from '../../src/main/admin/runAdmin.ts'
import type { Environment } from '../../src/platform/config.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bundled } from './bundled.ts'
import { childEnvironment } from './childEnvironment.ts'

export type Ran = { code: number | null; out: string; err: string; json: JsonObject }

export const adminSource = 'src/main/admin.ts'

/** In its own process, like `npm run admin -- …`. */
export async function admin(env: Environment, words: string[], file = bundled('admin') ?? adminSource): Promise<Ran> {
  const child = spawn(process.execPath, [file, ...words], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: childEnvironment(env),
  })
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code: code as number | null, out, err, json: parse(out) }
}

/** In this process. */
export async function adminHere(env: Environment, words: string[], input = ''): Promise<Ran> {
  const result = await runAdmin({ words, env, stdin: Readable.from([input]) })
  return { ...result, json: parse(result.out) }
}

function parse(out: string): JsonObject {
  if (out.startsWith('{')) return JSON.parse(out)
  return { list: out.startsWith('[') ? JSON.parse(out) : undefined }
}
