import { defineCommand } from '../../command/command.ts'
import { text, texts, time } from '../../command/flags.ts'
import { given } from '../../command/given.ts'
import { knownEventTypes } from '../../listen/eventTypes.ts'
import { safeLine } from '../../output/safeText.ts'
import { eventColumns } from './eventColumns.ts'

export const tail = defineCommand({
  brief: 'Follow events as they happen',
  description:
    'After a lost connection it resumes without a gap. The word Ready on stderr means that every event from now on is ' +
    'shown. With --json, each event is one line, exactly as stored.',
  examples: [
    ['ars events tail', 'everything'],
    ['ars events tail -e run.failed --json', 'failed runs, one JSON object per line'],
    ['ars events tail --since 10m', 'starts ten minutes ago'],
  ],
  operation: 'events.follow',
  isLong: true,
  flags: {
    event: texts('Only events of this type; may be repeated', { alias: 'e', placeholder: 'type' }),
    since: time('Start with the events stored since this time'),
    after: text('Start after this position', { placeholder: 'position' }),
  },
  async run({ flags, context }) {
    const { out } = context
    const client = await context.client()
    const types = await knownEventTypes(client, flags.event)
    const params = given({ type: types && [...types], since: flags.since, after: flags.after })
    const feed = client.events.follow(params, {
      isEndless: true,
      onReady: () => {
        out.note('Ready')
        say()
      },
      onCut: ({ error }) => out.note(`Connection lost: ${safeLine(error.message)}. Reconnecting`),
    })
    const say = (): void => {
      if (feed.position) context.sayWhenInterrupted(`Continue with: ars events tail --after ${feed.position}`)
    }
    for await (const event of feed) {
      if (event.type === 'unknown' && out.mode === 'json') out.ndjson(event.raw)
      else out.row(eventColumns, event)
      say()
    }
  },
})
