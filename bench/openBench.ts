/** Starts everything that scenarios need; `owned` disposes of it in reverse order. */

import { type Driver, startDriver } from './load/startDriver.ts'
import type { Options } from './readOptions.ts'
import { type Reference, startReference } from './startReference.ts'
import { type Service, startService } from './startService.ts'

export type Bench = {
  options: Options
  service: Service
  reference: Reference
  driver: Driver
  /** For further resources of a scenario. */
  owned: AsyncDisposableStack
}

export async function openBench(owned: AsyncDisposableStack, options: Options): Promise<Bench> {
  const service = await startService(owned)
  const reference = await startReference(owned, service.dataDir)
  return { options, service, reference, driver: startDriver(owned, service.caFile), owned }
}
