/** A client for one profile, whatever else is set: no other key may be used, or revoked, in its place. */
import { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'
import type { Context } from '../../command/context.ts'
import { fetchOf } from '../../command/openClient.ts'
import { findCredentials } from '../../credentials/findCredentials.ts'

export function openProfileClient({ env, cwd, signal }: Context, profile: string): AgentRunService {
  const { ARS_API_KEY: _, ...others } = env
  const credentials = findCredentials({ env: others, cwd, keyFile: undefined, profile })
  return new AgentRunService({
    apiKey: credentials.apiKey.value,
    baseUrl: credentials.baseUrl.value,
    fetch: fetchOf(credentials),
    signal,
  })
}
