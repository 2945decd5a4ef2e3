import { graphql } from '../../graphql/graphql.ts'
import { useRead } from '../../graphql/useRead.ts'

export const EventTypesQuery = graphql(`
  query EventTypes {
    eventTypes { name description sample }
  }
`)

/** Every type of events, with its description and a sample. */
export const useEventTypes = () => useRead(EventTypesQuery, {}).data?.eventTypes ?? []
