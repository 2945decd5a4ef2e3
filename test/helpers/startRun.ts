import { rest } from './httpClient.ts'
import type { TestService } from './testService.ts'

/** Starts a run of the simulator without waiting, and returns its id. */
export async function startRun(service: TestService, input: object): Promise<string> {
  const body = { agent_id: service.credentials.agents.simulator, input }
  return String((await rest(service, 'POST', '/runs', { body, headers: { prefer: 'respond-async' } })).json.id)
}
