import { graphql } from '../../graphql/graphql.ts'
import { useRead } from '../../graphql/useRead.ts'

export const EventTypesQuery = graphql(`
  query EventTypes {
    eventTypes { name description subscribable sample }
  }
`)

/** Every event type: its description, a sample, and whether webhooks can be registered for it. */
export const useEventTypes = () => useRead(EventTypesQuery, {}).data?.eventTypes ?? []
