/** The types of events for receivers: the schemas of OpenAPI, each self-contained, and a sample. */
import { type EventType, isSubscribable } from '../../src/events/eventCatalog.ts'
import type { EventTypeInfo } from '../../src/events/eventTypeInfo.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { createComponents } from './components.ts'
import { eventSamples } from './examples/eventSamples.ts'
import { events, webhookEventSchema } from './schemas/webhookEventSchemas.ts'

export function describeEventTypes(): EventTypeInfo[] {
  const components = createComponents()
  webhookEventSchema(components)
  const { schemas } = components.print()
  return (Object.keys(events) as EventType[]).map((name) => ({
    name,
    description: events[name].description,
    subscribable: isSubscribable(name),
    schema: bundle(schemas, events[name].name),
    sample: eventSamples[name],
  }))
}

const dialect = 'https://json-schema.org/draft/2020-12/schema'

/** A schema with all schemas that it refers to. */
function bundle(schemas: JsonObject, name: string): JsonObject {
  const $defs: JsonObject = {}
  const add = (reached: string): void => {
    if (reached in $defs) return
    $defs[reached] = {} // before those that it refers to, which may refer to it
    $defs[reached] = own(schemas[reached])
  }
  const own = (schema: unknown): JsonObject => {
    const text = JSON.stringify(schema)
    for (const [, reached = ''] of text.matchAll(reference)) add(reached)
    return JSON.parse(text.replaceAll(reference, '"#/$$defs/$1"'))
  }
  const { title, ...schema } = own(schemas[name])
  return { $schema: dialect, title, ...schema, ...(Object.keys($defs).length > 0 && { $defs }) }
}

const reference = /"#\/components\/schemas\/(\w+)"/g
