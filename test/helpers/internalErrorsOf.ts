import { request } from './httpClient.ts'
import type { TestService } from './testService.ts'

/** As counted by `/metrics`. Other suites of the same service may have provoked some before. */
export async function internalErrorsOf(service: TestService): Promise<number> {
  const { text } = await request(service, 'GET', '/metrics')
  return Number(/^ars_internal_errors_total (\d+)$/m.exec(text)?.[1])
}
