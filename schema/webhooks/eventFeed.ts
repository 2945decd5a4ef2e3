/** The feed of the organisation's events. */
import type { FeedEvent } from '../../src/events/feed/readFeed.ts'
import { followEvents } from '../../src/webhooks/feed/followEvents.ts'
import { builder } from '../building/builder.ts'
import { EventRef } from '../building/refs.ts'
import { sourceOf } from '../building/viewedLog.ts'

const FeedEventRef = builder.objectRef<FeedEvent>('FeedEvent')

FeedEventRef.implement({
  description: "An event in the organisation's feed",
  fields: (t) => ({
    position: t.exposeString('position', {
      description: 'Where the feed continues after this event; the text has no meaning of its own',
      extensions: { sameForAll: () => true },
    }),
    event: t.field({
      type: EventRef,
      description: 'What happened, as webhooks get it',
      resolve: ({ dataText, ...event }) => ({ ...event, body: dataText }),
      extensions: { sameForAll: () => true, hasMarkedFields: true },
    }),
  }),
})

builder.subscriptionField('events', (t) =>
  t.field({
    type: FeedEventRef,
    description:
      "The organisation's events as they happen, each once, in the order in which they became visible. Without a " +
      'position or a time, those from now on',
    args: {
      types: t.arg.stringList({ description: 'Events of any of these types; by default of all' }),
      after: t.arg.string({
        description: 'Starts after the event with this position, which may be up to 30 days old. Wins over since',
      }),
      since: t.arg({ type: 'DateTime', description: 'Starts with the first event that was stored after this time' }),
    },
    subscribe: async (_, filter, { deps, viewer }) => sourceOf(await followEvents(deps, viewer, filter)),
    resolve(event, _, { pageBudget }) {
      pageBudget.renew()
      return event
    },
  }),
)
