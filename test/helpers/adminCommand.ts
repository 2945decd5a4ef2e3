/** The operator's command as `npm run admin -- …` runs it: a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Environment } from '../../src/platform/config.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { childEnvironment } from './childEnvironment.ts'

export type Ran = { code: number | null; out: string; err: string; json: JsonObject }

export async function admin(env: Environment, words: string[], input = ''): Promise<Ran> {
  const child = spawn(process.execPath, ['src/main/admin.ts', ...words], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: childEnvironment(env),
  })
  child.stdin.end(input)
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return {
    code: code as number | null,
    out,
    err,
    json: out.startsWith('{') ? JSON.parse(out) : { list: tryParse(out) },
  }
}

const tryParse = (out: string): unknown => (out.startsWith('[') ? JSON.parse(out) : undefined)
