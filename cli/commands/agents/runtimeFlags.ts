/** Short forms of `--runtime`: one flag says which type it is, the others are its settings. */
import type { JsonObject } from '../../body/setPath.ts'
import { isObject } from '../../body/setPath.ts'
import type { FlagValues } from '../../command/command.ts'
import { usageError } from '../../command/failure.ts'
import { number, text } from '../../command/flags.ts'

export const runtimeFlags = {
  expression: text('Runtime `expression`: JSONata over the input', { placeholder: 'jsonata' }),
  url: text('Runtime `http`: the https:// URL of your endpoint', { placeholder: 'url' }),
  model: text('Runtime `llm`: the name of the model', { placeholder: 'name' }),
  instructions: text('Of runtime `llm`: what the model is told before the input'),
  temperature: number('Of runtime `llm`: how random its words are'),
  connector: text('Of runtimes `llm` and `http`: the id of a connector', { placeholder: 'conn_…' }),
}

export type RuntimeValues = FlagValues<typeof runtimeFlags>

/** Puts them into the body, and tells whether there were any; an agent that exists keeps the settings that are not named, unless its type changes. */
export const setRuntime = (body: JsonObject, flags: RuntimeValues, present?: object | null): boolean => {
  const given = runtimeOf(flags)
  if (!given) return false
  const base = isObject(body.runtime) ? body.runtime : { ...present }
  const isOtherType = given.type !== undefined && 'type' in base && base.type !== given.type
  if (given.type === undefined && !('type' in base)) {
    throw usageError('the type of the runtime is not known', 'Give one of --expression, --url, --model, or --runtime.')
  }
  body.runtime = { ...(isOtherType ? {} : base), ...given }
  return true
}

const runtimeOf = (flags: RuntimeValues): JsonObject | undefined => {
  const { expression, url, model, instructions, temperature, connector } = flags
  const types = [expression && 'expression', url && 'http', model && 'llm'].filter((type) => type)
  if (types.length > 1) throw usageError('an agent has one runtime', 'Give only one of --expression, --url, --model.')
  const settings = { type: types[0], expression, url, model, instructions, temperature, connector_id: connector }
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  return given.length > 0 ? Object.fromEntries(given) : undefined
}
