import type { TadaDocumentNode } from '../graphql/graphql.ts'
import type { ConnectionState, Follower } from './follow.ts'
import { useSubscription } from './useSubscription.ts'

type Message<Event> = { events: { position: string; event: Event | null } }

type EventFollower<Event> = Pick<Follower<never, never>, 'onState'> & { onEvent(event: Event): void; pause?: boolean }

/**
 * Follows the organisation's events. The first message of each connection has no event, only the position to resume from
 * if the connection is lost before the first event.
 */
export function useEvents<Event, Variables extends { after?: string | null | undefined }>(
  document: TadaDocumentNode<Message<Event>, Variables>,
  variables: NoInfer<Variables>,
  { onEvent, ...follower }: EventFollower<NoInfer<Event>>,
): ConnectionState {
  return useSubscription(document, variables, {
    ...follower,
    onNext({ events: { event } }) {
      if (event !== null) onEvent(event)
    },
    continueAfter: ({ events }) => ({ after: events.position }) as Partial<Variables>,
  })
}
