import type { Charge } from '../../src/limits/callLimits.ts'
import { createPageBudget } from '../../src/platform/paging/pageBudget.ts'
import type { Viewer } from '../../src/viewer/viewer.ts'
import { createLoad } from '../building/batchLoading.ts'
import type { Context, Deps } from './context.ts'
import { loaders } from './loaders.ts'

export function createContext(deps: Deps, viewer: Viewer, requestId: string, charge?: Charge): Context {
  const load = createLoad(loaders, () => context)
  const context: Context = { deps, viewer, requestId, charge, load, pageBudget: createPageBudget() }
  return context
}

/** For the next event of a subscription: loads everything again, and resets the budget. */
export function renewContext(context: Context): void {
  context.load = createLoad(loaders, () => context)
  context.pageBudget = createPageBudget()
}
