import { readExtraHeaders } from '../../body/readHeaders.ts'
import { defineCommand } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import { usageError } from '../../command/failure.ts'
import { text, texts, time, toggle } from '../../command/flags.ts'
import { configFolder } from '../../credentials/profileStore.ts'
import { knownEventTypes } from '../../listen/eventTypes.ts'
import { forwardEvents } from '../../listen/forwardEvents.ts'
import type { Forwarding } from '../../listen/forwarding.ts'
import { holdLock } from '../../listen/holdLock.ts'
import { listeningSecret } from '../../listen/listeningSecret.ts'
import { createListenReport, goesOn } from '../../listen/listenReport.ts'
import {
  type ListenState,
  listenStatePath,
  type Route,
  readListenState,
  writeListenState,
} from '../../listen/listenState.ts'
import { safeLine } from '../../output/safeText.ts'

export const listen = defineCommand({
  brief: 'Forward events to your own URL, without a tunnel',
  description:
    'Sends each event of the organisation to the URL, with the headers and the signature of a real delivery: immediately, ' +
    'and if it is not acknowledged with a 2xx within 10 seconds, again after 1 and after 5 seconds. The position is stored ' +
    'per profile and URL, so the next start continues where this one ended. Unacknowledged events are sent again later, ' +
    'and on the next start. The word Ready on stderr means that every event from now on is sent. Needs the scope webhooks:read.',
  examples: [
    ['ars listen --forward-to http://localhost:3000/hooks', 'forward all events'],
    ['ars listen --forward-to http://localhost:3000/hooks -e run.completed -e run.failed', 'only events of runs'],
    ['ars listen --forward-to http://localhost:3000/hooks --since 2h', 'send the events of the last two hours again'],
    ['ars listen --print-secret', 'print the secret for checking signatures in your receiver'],
  ],
  operation: 'events.follow',
  isLong: true,
  flags: {
    forwardTo: text('Where to send events: http or https', { placeholder: 'url' }),
    event: texts('Only events of this type; may be repeated', { alias: 'e', placeholder: 'type' }),
    since: time('Start with the events stored since this time'),
    header: texts("Send this header too: 'name: value'", { alias: 'H', placeholder: 'header' }),
    printSecret: toggle("Print the profile's signing secret and exit"),
  },
  async run({ flags, context }) {
    const { profile } = context.credentials()
    if (flags.printSecret) return context.out.write(`${listeningSecret(context.env, profile)}\n`)
    const url = checkedUrl(flags.forwardTo)
    const receiver = { url: url.href, secret: '', headers: readExtraHeaders(flags.header) }
    const client = await context.client()
    const types = await knownEventTypes(client, flags.event)
    const { organization } = await client.auth.me()
    const baseUrl = context.credentials().baseUrl.value
    const route: Route = { profile, baseUrl, organizationId: organization.id, forwardTo: url.href }
    const path = listenStatePath(`${configFolder(context.env)}/listen`, route)
    const readState = (): ListenState => stateAtStart(path, flags.since)
    // The call is held back, and nothing else may be done.
    if (context.shared.print !== undefined) return void (await client.events.follow(readState().place).next())
    receiver.secret = listeningSecret(context.env, profile)
    const shownUrl = `${url.origin}${url.pathname}`
    const lock = holdLock(`${path}.lock`, `forwards these events to ${shownUrl}`)
    try {
      context.out.note(`Forwarding the events of ${safeLine(organization.name)} to ${shownUrl}`)
      await forward({
        context,
        client,
        types,
        receiver,
        state: readState(),
        save: (state) => writeListenState(path, route, state),
      })
    } finally {
      lock.release()
    }
  },
})

async function forward({
  context: { out, now, signal, sayWhenInterrupted },
  ...forwarding
}: Omit<Forwarding, 'signal' | 'report'> & { context: Context }): Promise<void> {
  const { state, save } = forwarding
  sayWhenInterrupted(goesOn)
  const report = createListenReport({ out, now, onFirstReady: () => save(state), onCounted: sayWhenInterrupted })
  await forwardEvents({ ...forwarding, signal, report })
}

function checkedUrl(given: string | undefined): URL {
  if (given === undefined)
    throw usageError('--forward-to is required', 'For example --forward-to http://localhost:3000/hooks.')
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw usageError(`--forward-to ${JSON.stringify(given)} is not an http or https URL`)
}

function stateAtStart(path: string, since: string | undefined): ListenState {
  const { place, failed } = readListenState(path) ?? { place: {}, failed: [] }
  return { place: since === undefined ? place : { since }, failed }
}
