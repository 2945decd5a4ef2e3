/** Shortcuts for `--runtime`: one flag implies its type, the others are its settings. */
import type { JsonObject } from '../../body/setPath.ts'
import { isObject } from '../../body/setPath.ts'
import type { FlagValues } from '../../command/command.ts'
import { usageError } from '../../command/failure.ts'
import { number, text } from '../../command/flags.ts'

export const runtimeFlags = {
  expression: text('Runtime `expression`: JSONata over the input', { placeholder: 'jsonata' }),
  url: text('Runtime `http`: the https:// URL of your endpoint', { placeholder: 'url' }),
  model: text('Runtime `llm`: the name of the model', { placeholder: 'name' }),
  instructions: text('For the runtime `llm`: instructions sent to the model before the input'),
  temperature: number('For the runtime `llm`: sampling temperature'),
  connector: text('For the runtimes `llm` and `http`: the id of a connector', { placeholder: 'conn_…' }),
}

export type RuntimeValues = FlagValues<typeof runtimeFlags>

/** Adds them to the body and returns whether there were any; an existing agent keeps its other settings unless its type changes. */
export function setRuntime(body: JsonObject, flags: RuntimeValues, present?: object | null): boolean {
  const given = runtimeOf(flags)
  if (!given) return false
  const base = isObject(body.runtime) ? body.runtime : { ...present }
  const isOtherType = given.type !== undefined && 'type' in base && base.type !== given.type
  if (given.type === undefined && !('type' in base)) {
    throw usageError('the type of the runtime is unknown', 'Give one of --expression, --url, --model, or --runtime.')
  }
  body.runtime = { ...(isOtherType ? {} : base), ...given }
  return true
}

function runtimeOf(flags: RuntimeValues): JsonObject | undefined {
  const { expression, url, model, instructions, temperature, connector } = flags
  const types = [expression && 'expression', url && 'http', model && 'llm'].filter((type) => type)
  if (types.length > 1) throw usageError('an agent has one runtime', 'Give only one of --expression, --url, --model.')
  const settings = { type: types[0], expression, url, model, instructions, temperature, connector_id: connector }
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  return given.length > 0 ? Object.fromEntries(given) : undefined
}
