import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { errorOf, request } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const read = (headers: Record<string, string>) => request(service, 'GET', '/metrics', { key: null, headers })

test('200 from loopback', async () => {
  const { status, text } = await read({ 'user-agent': 'Prometheus/3.5', accept: 'text/plain' })
  expect(status).toBe(200)
  expect(text).toContain('ars_http_request_duration_seconds')
})

test.each([
  ...[
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Forwarded-Host',
    'X-Forwarded-Port',
    'X-Forwarded',
    'Forwarded',
    'Via',
  ],
  ...[
    'X-Real-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'CF-Ray',
    'Fastly-Client-IP',
  ],
  ...['X-Original-Forwarded-For', 'X-ProxyUser-Ip', 'CDN-Loop', 'X-Envoy-External-Address', 'X-Amzn-Trace-Id'],
])('401 for a call that a proxy on this machine forwarded, with %s', async (name) => {
  for (const value of ['203.0.113.7', '']) {
    const response = await read({ [name]: value })
    expect([response.status, errorOf(response).code]).toEqual([401, 'missing_credentials'])
  }
})
