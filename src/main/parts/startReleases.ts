/** The releases: their judging, and what follows them. */
import type { HasRequiredReplay, ReadRequireReplay } from '../../agents/releasing/requireReplay.ts'
import type { Bus } from '../../cluster/bus.ts'
import type { Log } from '../../platform/log.ts'
import { type JudgeReleasesDeps, judgeReleasesTask } from '../../releases/judging/judgeReleases.ts'
import { createLiveReleases } from '../../releases/liveReleases.ts'
import { createReleasesOfAgents } from '../../releases/releasesOfAgents.ts'
import { authorizeJudge, type CreateReplayDeps } from '../../replays/createReplay.ts'
import { hasRequiredReplay as findRequired, readRequireReplay as read } from '../../replays/requiredReplay.ts'

type Deps = Omit<JudgeReleasesDeps, 'releaseChanged' | 'hasRequiredReplay'> &
  Pick<CreateReplayDeps, 'checkExpression' | 'liveAgents' | 'executableAgents'> & {
    log: Log
    publish(id: string): void
    subscribe: Bus['subscribe']
    works: boolean
  }

export function startReleases(deps: Deps) {
  const liveReleases = createLiveReleases(deps)
  function releaseChanged(id: string): void {
    liveReleases.wake()
    deps.publish(id)
  }
  deps.subscribe('rel', () => liveReleases.wake())
  const hasRequiredReplay: HasRequiredReplay = (tx, agent, version, required) =>
    findRequired(tx, agent, version, required, deps.clock.now())
  const settingsDeps = { ...deps, authorizeJudge: authorizeJudge(deps) }
  const readRequireReplay: ReadRequireReplay = (viewer, agentId, given, problems) =>
    read(settingsDeps, viewer, agentId, given as Parameters<typeof read>[3], problems)
  const { releaseSecondMs } = deps
  const own = { releaseSecondMs, liveReleases, releaseChanged, hasRequiredReplay, readRequireReplay }
  return {
    deps: { ...own, releasesOfAgents: createReleasesOfAgents({ ...deps, releaseChanged }) },
    tasks: [
      ...(deps.works ? [judgeReleasesTask({ ...deps, ...own })] : []),
      { name: 'find_changed_releases', everyMs: 1_000, run: liveReleases.poll },
    ],
    close: () => liveReleases.close(),
  }
}
