/** The schemas of responses: an object, a page, or the events of a stream. */
import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql'
import type { JsonObject } from '../../../src/platform/json.ts'
import type { PreparedRoute } from '../../prepareRoute.ts'
import type { Route } from '../../route.ts'
import type { Components } from '../components.ts'
import { fragmentSchema, spreadIn } from './fragmentSchema.ts'
import { pipelineRunEventSchema } from './pipelineRunEventSchemas.ts'
import { runEventSchema } from './runEventSchemas.ts'
import { webhookEventSchema } from './webhookEventSchemas.ts'

/** The reference to the schema of a route's response, or of its events if it streams. */
export function responseSchema(components: Components, prepared: PreparedRoute): JsonObject {
  const { route, document, operation } = prepared
  if (route.stream) return eventSchemas[streamedEvents(route)](components)
  const response = route.responsePath.split('.').reduce(selectionIn, operation.selectionSet)
  const isConnection = fieldIn(response, 'edges') !== undefined
  const node = isConnection ? ['edges', 'node'].reduce(selectionIn, response) : response
  const name = route.item?.schema ?? spreadIn(node)
  const item = itemSchema(components, document, name)
  return isConnection || route.plainList ? pageSchema(components, name, item) : item
}

/** The name of the schema of the events that a route streams. */
export const streamedEvents = ({ stream, events }: Route): keyof typeof eventSchemas =>
  stream === 'feed' ? 'WebhookEvent' : (events ?? 'RunEvent')

const eventSchemas = {
  WebhookEvent: webhookEventSchema,
  RunEvent: runEventSchema,
  PipelineRunEvent: pipelineRunEventSchema,
}

/** Two lists have items that GraphQL can't describe. */
function itemSchema(components: Components, document: DocumentNode, name: string): JsonObject {
  if (name === 'RunEvent') return runEventSchema(components)
  return name === 'WebhookEvent' ? webhookEventSchema(components) : fragmentSchema(components, document, name)
}

export function pageSchema(components: Components, name: string, item: JsonObject): JsonObject {
  return components.refer('schemas', `${name}Page`, () => ({
    type: 'object',
    description: 'A page of a list',
    properties: {
      data: { type: 'array', description: 'The items of this page', items: item },
      has_more: { type: 'boolean', description: 'Whether there are more items after this page' },
      next_cursor: {
        type: ['string', 'null'],
        description: 'The `cursor` of the next page; null if this is the last one',
      },
    },
    required: ['data', 'has_more', 'next_cursor'],
  }))
}

function selectionIn(selections: SelectionSetNode, name: string): SelectionSetNode {
  const found = fieldIn(selections, name)?.selectionSet
  if (found === undefined) throw new Error(`The document does not select ${name}`)
  return found
}

const fieldIn = ({ selections }: SelectionSetNode, name: string) =>
  selections.filter((node) => node.kind === Kind.FIELD).find((node) => node.name.value === name)
