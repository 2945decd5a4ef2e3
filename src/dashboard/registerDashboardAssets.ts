/** Serves the hashed files of the build, and the style of the page that is shown until there is one. */
import type { Assets } from '../edge/pages/assets.ts'
import type { Dashboard } from './openDashboard.ts'
import { stateStyle } from './statePage.ts'

export function registerDashboardAssets(assets: Assets, dashboard: Dashboard): void {
  assets.addMade((path) => {
    const build = dashboard.current()
    if (path === stateStyle.path) return stateStyle
    return typeof build === 'string' ? undefined : build.get(path)
  })
}
