import { setTimeout } from 'node:timers/promises'
import { request } from '../helpers/httpClient.ts'
import type { TestService } from '../helpers/testService.ts'

/** Resolves when the service serves the dashboard; it is already built unless its files changed since the suites started. */
export async function untilBuilt(service: TestService): Promise<void> {
  const { status, text } = await request(service, 'GET', '/', { key: null, headers: { accept: 'text/html' } })
  if (text.includes('is being built')) return setTimeout(200, service).then(untilBuilt)
  if (status !== 200) throw new Error(`the dashboard could not be built: ${service.logged.join('\n')}`)
}
