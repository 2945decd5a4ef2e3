/** Many concurrent answers to one required action, over two processes and both doors. */
import { expect, test } from '@jest/globals'
import type { JsonObject } from '../../../src/platform/json.ts'
import { scaled } from '../../helpers/scale.ts'
import type { Pair } from '../helpers/cluster.ts'
import { expectOutputOf, expectWholeLog } from '../helpers/expectLog.ts'
import type { HttpResponse, Instance } from '../helpers/instance.ts'
import { follow } from '../helpers/runStream.ts'
import { expectSettled } from '../invariants.ts'

const questions = scaled(2, 100)
const racers = 50
const chunks = 3

export const testAnswerRace = (pair: () => Pair): void =>
  test(
    `of ${racers} concurrent answers one is stored, and the run resumes once`,
    async () => {
      for (let question = 0; question < questions; question++) await race(pair())
      await expectSettled(pair().db)
    },
    scaled(60_000, 300_000),
  )

async function race({ instances, credentials, db }: Pair): Promise<void> {
  const body = { agent_id: credentials.agents.simulator, input: { ask: {}, chunks, delay_ms: 20 } }
  const asked = await (instances[0] as Instance).rest('POST', '/runs', { body })
  expect([asked.status, asked.json.status]).toEqual([200, 'requires_action'])
  const [id, actionId] = [String(asked.json.id), (asked.json.required_action as { id: string }).id]
  const responses = await Promise.all(
    Array.from({ length: racers }, async (_, racer) => {
      const decision = { type: racer % 3 === 0 ? 'reject' : 'approve', ...(racer % 4 < 2 && { actionId }) }
      return { ...decision, ...(await answer(instances[racer % 2] as Instance, racer % 5 === 0, id, decision)) }
    }),
  )
  const { rows } = await db.query<{ type: string }>('select type from run_answers where run_id = $1', [id])
  expect(rows).toHaveLength(1)
  const [won] = rows
  const accepted = responses.filter(({ code }) => code === undefined)
  expect(accepted.length).toBeGreaterThanOrEqual(1)
  expect(accepted.filter((taken) => taken.type !== won?.type)).toEqual([])
  expect(accepted.filter((taken) => taken.actionId === undefined).length).toBeLessThanOrEqual(1)
  for (const refused of responses.filter(({ code }) => code !== undefined)) {
    if (refused.actionId === undefined) expect(['action_not_pending', 'run_not_active']).toContain(refused.code)
    else
      expect([refused.type, refused.code]).toEqual([won?.type === 'approve' ? 'reject' : 'approve', 'action_conflict'])
  }
  const stream = await follow(instances[1] as Instance, id)
  expect(await stream.over).toBe('ended')
  expectWholeLog(stream.events)
  expectOutputOf(stream.events, chunks)
  expect(stream.events.filter(({ type }) => type === 'run.resumed')).toHaveLength(1)
  const run = stream.events.at(-1)?.data.run as JsonObject | undefined
  expect(run?.output).toMatchObject({ approved: won?.type === 'approve' })
}

type Decision = { type: string; actionId?: string }

async function answer(
  instance: Instance,
  byGraphql: boolean,
  id: string,
  { type, actionId }: Decision,
): Promise<{ code?: string }> {
  if (!byGraphql) {
    const body = { type, ...(actionId && { action_id: actionId }) }
    return refusal(await instance.rest('POST', `/runs/${id}/action`, { body }))
  }
  const query = 'mutation ($input: SendRunActionInput!) { sendRunAction(input: $input) { run { id } } }'
  return refusal(await instance.graphql(query, { input: { id, type, ...(actionId && { actionId }) } }))
}

function refusal({ json }: HttpResponse): { code?: string } {
  const [error] = (json.errors ?? []) as { extensions: { code: string } }[]
  const code = (json.error as { code: string } | undefined)?.code ?? error?.extensions.code
  return code === undefined ? {} : { code }
}
