/** The union of the events of a log, discriminated by their type. */
import { memberOf, unionOf } from '../../../schema/values/unionSchema.ts'
import type { JsonObject } from '../../../src/platform/json.ts'
import type { Components } from '../components.ts'

export type EventSchema = {
  name: string
  description: string
  /** Its fields besides those of every event. */
  fields(components: Components): JsonObject
  optional?: string[]
}

export function eventUnion(
  components: Components,
  unionName: string,
  unionDescription: string,
  /** The fields of every event. */
  head: JsonObject,
  events: Record<string, EventSchema>,
): JsonObject {
  return components.refer('schemas', unionName, () => {
    const names = Object.entries(events).map(([type, event]) => [type, event.name] as const)
    for (const [type, { name, description, fields, optional = [] }] of Object.entries(events)) {
      components.refer('schemas', name, () => {
        const own = fields(components)
        const required = Object.keys(own).filter((field) => !optional.includes(field))
        return memberOf('type', type, description, { ...head, ...own }, [...Object.keys(head), ...required])
      })
    }
    return unionOf(unionName, unionDescription, 'type', Object.fromEntries(names))[unionName] ?? {}
  })
}
