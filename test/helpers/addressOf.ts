/** Where `https` finds a service of the tests, and whom it trusts there. */
import type { TestService } from './testService.ts'

export const addressOf = ({ port, ca }: Pick<TestService, 'port' | 'ca'>) => ({
  host: '127.0.0.1',
  servername: 'localhost',
  port,
  ca,
})
