import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { noTracing, type Tracing } from './tracing.ts'

/** The packages that record and send spans are only loaded if traces are on. */
export async function openTracing(config: Config['traces'], log: Log): Promise<Tracing> {
  if (config === undefined) return noTracing
  const { openSdkTracing } = await import('./sdkTracing.ts')
  return openSdkTracing(config, log)
}
