/** A service for a test file, and `ars` in a pipe or in a terminal with its credentials. */
import { startTestService } from '../../helpers/sharedService.ts'
import { startOwnService, type TestService } from '../../helpers/testService.ts'
import { startTool, type Tool } from './startTool.ts'

export interface CliService extends Tool {
  service: TestService
}

/** The worker's shared service, or one with these variables. */
export async function startCliService(env?: Record<string, string>): Promise<CliService> {
  const service = env === undefined ? await startTestService() : await startOwnService({ env })
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
