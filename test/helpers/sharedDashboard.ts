/** The pages of all services that a Jest worker starts in its own process: finding and reading the build takes 0.1 s of CPU. */
import { type Dashboard, openDashboard } from '../../src/dashboard/openDashboard.ts'
import { createLog } from '../../src/platform/log.ts'

let opened: Dashboard | undefined

export function sharedDashboard(): Dashboard {
  opened ??= openDashboard({ log: createLog('error', { write: (line) => void process.stderr.write(line) }) })
  return { ...opened, close: async () => {} }
}
