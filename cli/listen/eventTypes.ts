import type { AgentRunService } from '../../clients/typescript/src/sdk.ts'
import { closest } from '../command/closest.ts'
import { usageError } from '../command/failure.ts'

/** The types given with `-e`, repeated or separated by commas; undefined means all. */
export async function knownEventTypes(
  client: AgentRunService,
  given: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  const names = given.flatMap((each) => each.split(',')).filter((name) => name !== '')
  if (names.length === 0 || names.includes('*')) return undefined
  const known: readonly string[] = (await client.events.listTypes()).data.map(({ name }) => name)
  for (const name of names) refuseUnknown(name, known)
  return new Set(names)
}

export function refuseUnknown(name: string, known: readonly string[]): void {
  if (known.includes(name)) return
  const near = closest(name, known)
  throw usageError(
    `there are no events of the type ${JSON.stringify(name)}`,
    near === undefined ? `The types are ${known.join(', ')}.` : `Did you mean ${near}?`,
  )
}
