import { isDeepStrictEqual } from 'node:util'
import type { Agent } from '../../../clients/typescript/src/generated/types.ts'
import { parseExactJson } from '../../../clients/typescript/src/http/parseJson.ts'
import { isObject, type JsonObject } from '../../body/setPath.ts'
import { closest } from '../../command/closest.ts'
import { Failure } from '../../command/failure.ts'

/** The agent's fields that `PATCH /agents/{id}` accepts. */
export function editableFields(agent: Agent): JsonObject {
  const { name, description, policy, timeout_ms, max_concurrency, metadata } = agent
  const { config, runtime, input_schema, output_schema } = agent
  const settings = agent.kind === 'catalog' ? { config } : { runtime }
  return { name, description, ...settings, input_schema, output_schema, policy, timeout_ms, max_concurrency, metadata }
}

/** The fields of the edited text that changed. */
export function changedFields(before: JsonObject, text: string): JsonObject {
  const edited = Object.entries(parsed(text))
  for (const [name] of edited) {
    if (Object.hasOwn(before, name)) continue
    const near = closest(name, Object.keys(before))
    throw new Failure(`${JSON.stringify(name)} is not a field that can be changed`, {
      hint: near === undefined ? `The fields are ${Object.keys(before).join(', ')}.` : `Did you mean ${near}?`,
    })
  }
  return Object.fromEntries(edited.filter(([name, value]) => !isDeepStrictEqual(value, before[name])))
}

function parsed(text: string): JsonObject {
  let value: unknown
  try {
    value = parseExactJson(text)
  } catch (error) {
    throw new Failure(`the saved text is not JSON: ${error instanceof Error ? error.message : error}`)
  }
  if (!isObject(value)) throw new Failure('the saved text is not a JSON object')
  return value
}
