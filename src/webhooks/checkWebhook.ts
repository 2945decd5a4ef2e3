/** Validates the values of a webhook. */
import { type EventType, subscribableTypes } from '../events/eventCatalog.ts'
import { failWith } from '../events/eventErrors.ts'
import type { PlatformCode, Problem } from '../platform/errors.ts'
import { checkText, refuseInto } from '../platform/fieldChecks.ts'
import { urlFault } from '../platform/urlFault.ts'
import { isSecret } from './webhookSecret.ts'

/** As callers send it. */
export type WebhookValues = {
  url?: string | null | undefined
  events?: readonly string[] | null | undefined
  secret?: string | null | undefined
  active?: boolean | null | undefined
  description?: string | null | undefined
}

export type WantedEvents = (EventType | '*')[]

const maxDescriptionCharacters = 1_000
const knownEvents: ReadonlySet<string> = new Set<EventType | '*'>([...subscribableTypes, '*'])

/** Fields that can't be set to null. */
const required = ['url', 'events', 'active'] as const

/** Throws with every reason why the values are refused. Null means the default, except in changes. */
export function checkWebhook(values: WebhookValues, isChange: boolean): void {
  const problems: WebhookProblem[] = []
  const refuse = refuseInto(problems)
  const { url, events, secret, description } = values
  if (isChange) for (const param of required) if (values[param] === null) refuse(param, 'must not be null')
  if (url != null) problems.push(...problemOf('url', 'invalid_url', urlFault(url)))
  if (events != null) problems.push(...eventProblems(events))
  if (secret != null && !isSecret(secret))
    refuse('secret', 'must be whsec_ followed by 1 to 256 visible ASCII characters')
  if (description != null) checkText(refuse, 'description', description, maxDescriptionCharacters)
  if (problems.length > 0) throw failWith(problems)
}

function eventProblems(events: readonly string[]): WebhookProblem[] {
  const unknown = events.find((event) => !knownEvents.has(event))
  const repeated = events.find((event, index) => knownEvents.has(event) && events.indexOf(event) !== index)
  return [
    ...problemOf('events', 'invalid_value', events.length === 0 ? 'must name at least one event type' : undefined),
    ...problemOf('events', 'unknown_event_type', unknown === undefined ? undefined : unknownMessage(unknown)),
    ...problemOf('events', 'invalid_value', repeated === undefined ? undefined : `must not name ${repeated} twice`),
  ]
}

const unknownMessage = (event: string): string =>
  `must be one of ${[...knownEvents].join(', ')}, not ${JSON.stringify(event.slice(0, 100))}`

type WebhookProblem = Problem<PlatformCode | 'unknown_event_type'>

const problemOf = (param: string, code: WebhookProblem['code'], message: string | undefined): WebhookProblem[] =>
  message === undefined ? [] : [{ param, code, message }]
