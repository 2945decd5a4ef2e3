/** A service of its own for a test file, and `ars` in a pipe or in a terminal with its credentials. */
import { startTestService, type TestService } from '../../helpers/testService.ts'
import { startTool, type Tool } from './startTool.ts'

export interface CliService extends Tool {
  service: TestService
}

/** With these variables of the service. */
export async function startCliService(serviceEnv: Record<string, string> = {}): Promise<CliService> {
  const service = await startTestService({ env: { WEBHOOK_ALLOW_PRIVATE: 'on', ...serviceEnv } })
  const { api_key, base_url, ca_file } = service.credentials
  const tool = await startTool({ ARS_API_KEY: api_key, ARS_BASE_URL: base_url, ARS_CA_FILE: ca_file ?? '' })
  return {
    ...tool,
    service,
    async dispose() {
      await tool.dispose()
      await service.dispose()
    },
  }
}
