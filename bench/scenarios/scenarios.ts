/** Scenarios by the name for `--scenario`, in the order of execution. */
import { alerts } from './alerts.ts'
import { analytics } from './analytics.ts'
import { createRun } from './createRun.ts'
import { disk } from './disk.ts'
import { eventFeed } from './eventFeed.ts'
import { firstEvent } from './firstEvent.ts'
import { freshStart } from './freshStart.ts'
import { gateway } from './gateway.ts'
import { graphqlRun } from './graphqlRun.ts'
import { guardrails } from './guardrails.ts'
import { hostileExpressions } from './hostileExpressions.ts'
import { idle } from './idle.ts'
import { longLog } from './longLog.ts'
import { overhead } from './overhead.ts'
import { pipelines } from './pipelines.ts'
import { readRun } from './readRun.ts'
import { releases } from './releases.ts'
import { replays } from './replays.ts'
import { retention } from './retention.ts'
import type { Scenario } from './scenario.ts'
import { soak } from './soak.ts'
import { streams } from './streams.ts'
import { traces } from './traces.ts'
import { webhooks } from './webhooks.ts'

export const scenarios: Readonly<Record<string, Scenario>> = {
  'create-run': createRun,
  'read-run': readRun,
  'graphql-run': graphqlRun,
  overhead,
  'first-event': firstEvent,
  streams,
  'event-feed': eventFeed,
  'hostile-expressions': hostileExpressions,
  analytics,
  alerts,
  webhooks,
  pipelines,
  replays,
  releases,
  gateway,
  disk,
  guardrails,
  traces,
  'fresh-start': freshStart,
  'long-log': longLog,
  idle,
  soak,
  retention,
}

/** Without those that take longer than all others together. */
export const scenariosByDefault = Object.keys(scenarios).filter((name) => !['soak', 'retention'].includes(name))
