/** Returns why a JSON Schema that a caller wrote can't be saved, or undefined. */
import { nextTurn } from '../fairness/pace.ts'
import type { JsonObject } from '../platform/json.ts'
import { isCheapToCompile } from './cheapChecks.ts'
import { faultInProcess } from './checkInProcess.ts'
import { limits } from './limits.ts'
import { submitJob } from './schemaProcesses.ts'

export async function schemaFault(organizationId: string, schema: JsonObject): Promise<string | undefined> {
  if (Buffer.byteLength(JSON.stringify(schema)) > limits.schemaBytes)
    return `the schema is larger than ${limits.schemaBytes} bytes`
  if (isCheapToCompile(schema)) {
    await nextTurn() // several are checked in several turns of the event loop
    return faultInProcess(schema)
  }
  const reply = await submitJob(organizationId, { kind: 'compile', schema })
  if (!('ended' in reply)) return reply.fault
  return reply.ended === 'timeout' ? 'it takes too long to compile' : 'it needs too much memory to compile'
}
