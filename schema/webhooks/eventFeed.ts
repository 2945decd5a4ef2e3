/** The feed of the organisation's events. */
import type { FeedEvent } from '../../src/events/feed/readFeed.ts'
import type { EventHead } from '../../src/events/findEvents.ts'
import { type FeedMessage, followEvents } from '../../src/webhooks/feed/followEvents.ts'
import { builder } from '../building/builder.ts'
import { EventRef } from '../building/refs.ts'
import { resolveEvent, sourceOf } from '../building/viewedLog.ts'

const FeedEventRef = builder.objectRef<FeedMessage>('FeedEvent')

FeedEventRef.implement({
  description: "An event in the organisation's feed, or the position that the feed starts at",
  fields: (t) => ({
    position: t.exposeString('position', {
      description: 'Position after this message, to continue from; an opaque string',
      extensions: { sameForAll: () => true },
    }),
    event: t.field({
      type: EventRef,
      nullable: true,
      description: 'The event, as it is sent to webhooks; null in the first message of a subscription',
      resolve: (message) => (message.type === null ? null : toHead(message)),
      extensions: { sameForAll: () => true, hasMarkedFields: true },
    }),
  }),
})

const toHead = ({ dataText, ...event }: FeedEvent): EventHead => ({ ...event, body: dataText })

builder.subscriptionField('events', (t) =>
  t.field({
    type: FeedEventRef,
    description:
      "The organisation's events as they happen, each once, in the order in which they became visible. Without a " +
      'position or a time, those from now on. The first message has no event, only the position to continue from if ' +
      'the connection is lost before the first event',
    args: {
      types: t.arg.stringList({ description: 'Events of any of these types; default: all types' }),
      after: t.arg.string({
        description: 'Starts after this position, which may be up to 30 days old. Takes precedence over since',
      }),
      since: t.arg({ type: 'DateTime', description: 'Starts with the first event that was stored after this time' }),
    },
    subscribe: async (_, filter, context) =>
      sourceOf(await followEvents(context.deps, context.viewer, filter), context),
    resolve: resolveEvent,
  }),
)
