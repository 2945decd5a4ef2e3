import { expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { rest } from '../helpers/httpClient.ts'
import { readLog } from '../helpers/runLog.ts'
import { startTestService } from '../helpers/sharedService.ts'

test('a message reaches the runtime of a run with a long log', async () => {
  const service = await startTestService()
  try {
    const body = { agent_id: service.credentials.agents.simulator, input: { chunks: 900, delay_ms: 2 } }
    const { json } = await rest(service, 'POST', '/runs', { body, headers: { prefer: 'wait=0' } })
    const lastSeq = async () =>
      (await service.deps.runStore.read(service.credentials.organization_id, String(json.id)))?.lastSeq
    await waitUntil('the log is long', 60_000, async () => ((await lastSeq()) ?? 0) >= 520)
    const sent = await rest(service, 'POST', `/runs/${json.id}/action`, { body: { type: 'respond', payload: 'heard' } })
    expect(sent.json.status).toBe('running')
    expect((await rest(service, 'GET', `/runs/${json.id}?wait=20`)).json.status).toBe('completed')
    const log = await readLog(service.deps.db.pool, String(json.id))
    expect(log.filter(({ data }) => data.delta === ' [heard]')).toHaveLength(1)
  } finally {
    await service.dispose()
  }
})
