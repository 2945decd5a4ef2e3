/** The script of the reference page, as Scalar's plugin for Fastify serves it. Run in a thread: it takes megabytes. */
import { readFile } from 'node:fs/promises'
import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'
import { dialogScript } from './dialogScript.ts'
import { headerScript, headerStyle } from './referenceHeader.ts'
import { referenceStyle } from './referenceStyle.ts'

export async function files(): Promise<Record<string, string>> {
  const app = Fastify()
  await app.register(scalar, { routePrefix: '/reference', configuration: { content: {} } })
  const script = await app.inject('/reference/js/scalar.js')
  await app.close()
  if (script.statusCode !== 200) throw new Error('The package of the reference page has no script')
  const tokens = await readFile(new URL('../../../dashboard/theme/tokens.css', import.meta.url), 'utf8')
  return {
    'reference.js': `${withoutEval}${headerScript}${script.body}\n${dialogScript}`,
    'reference.css': `${tokens}${referenceStyle}${headerStyle}`,
  }
}

/** The script's copy of zod would test whether it may compile code, which the content security policy would report. */
const withoutEval = 'globalThis.__zod_globalConfig = { jitless: true };'
