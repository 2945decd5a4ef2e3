/** The fields of an agent that have flags. */
import { json } from '../../body/bodyFlags.ts'
import { integer, text } from '../../command/flags.ts'

const sharedFields = {
  name: text('Display name, 1 to 200 characters'),
  description: text('What the agent does, at most 2,000 characters'),
  policy: text('A template (none, baseline, privacy, strict) or the id of a policy', { placeholder: 'policy' }),
  metadata: json('Your own data: an object of at most 16 KiB'),
}

const versionFields = {
  inputSchema: json('JSON Schema that the input of a run must match'),
  outputSchema: json('JSON Schema that the output of a run must match'),
  timeoutMs: integer('Time limit of a run in milliseconds, 1,000 to 3,600,000', { placeholder: 'ms' }),
  maxConcurrency: integer('How many of its runs execute concurrently, 1 to 10,000'),
}

export const createFields = { ...sharedFields, ...versionFields, runtime: json('Its runtime: type and settings') }

export const updateFields = {
  ...createFields,
  config: json('Settings of a hired agent, as `ars catalog get` describes'),
}

export const hireFields = { ...sharedFields, config: json('Its settings, as `ars catalog get` describes them') }
