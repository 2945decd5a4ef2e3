/** Agent names for completion; none if they can't be fetched quickly. Errors would end up in the command line. */
import { AgentRunService } from '../../clients/typescript/src/agentRunService.ts'
import { fetchOf } from '../command/openClient.ts'
import { findCredentials } from '../credentials/findCredentials.ts'
import type { Environment } from '../environment.ts'

export async function agentNames({ env, cwd }: Environment): Promise<string[]> {
  try {
    const credentials = findCredentials({ env, cwd, keyFile: undefined, profile: undefined })
    const client = new AgentRunService({
      apiKey: credentials.apiKey.value,
      baseUrl: credentials.baseUrl.value,
      fetch: fetchOf(credentials),
      maxRetries: 0,
      signal: AbortSignal.timeout(2000),
    })
    const { data } = await client.agents.list({ limit: 100 })
    return data.filter(({ status }) => status !== 'archived').map(({ name, id }) => (/\s/.test(name) ? id : name))
  } catch {
    return []
  }
}
