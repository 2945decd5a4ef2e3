/** The `https` options to connect to a test service, and to trust its certificate. */
import type { TestService } from './testService.ts'

export const addressOf = ({ port, ca }: Pick<TestService, 'port' | 'ca'>) => ({
  host: '127.0.0.1',
  servername: 'localhost',
  port,
  ca,
})
