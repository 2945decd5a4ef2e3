/** Registers the figures that are read when `/metrics` is scraped. Returns a function that prints the top of organisations. */
import type { createGuardrailPool } from '../../guardrails/sandbox/guardrailPool.ts'
import { schemaPool } from '../../jsonSchemas/schemaProcesses.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DatabaseWatch } from '../../platform/database/databaseWatch.ts'
import type { Log } from '../../platform/log.ts'
import { slotsPerProcess } from '../../runs/execution/runExecutor.ts'
import { evaluators } from '../../runtimes/expression/evaluators.ts'
import { processSlots } from '../../webhooks/delivery/deliverer.ts'
import { registerBacklog } from '../figures/backlogFigures.ts'
import type { Metrics } from '../figures/metrics.ts'
import { registerSystems } from '../figures/systemFigures.ts'
import { createTopFigures } from '../figures/topFigures.ts'
import { registerHeld } from '../figures/workFigures.ts'
import type { Limits } from './openLimits.ts'
import type { startEventFlow } from './startEventFlow.ts'
import type { startRunEngine } from './startRunEngine.ts'

type Deps = {
  metrics: Metrics
  config: Pick<Config, 'role'>
  dataDir: string
  db: Database
  log: Log
  engine: ReturnType<typeof startRunEngine>
  eventFlow: ReturnType<typeof startEventFlow>
  limits: Limits
  databaseWatch: DatabaseWatch
  guardrailPool: ReturnType<typeof createGuardrailPool>
  /** Whether this process sends deliveries. */
  works: boolean
  isLeaving(): boolean
  clockAheadMs(): number
}

export function openFigures(deps: Deps): () => Promise<string> {
  const { metrics, config, dataDir, db, log, engine, eventFlow, limits, databaseWatch, isLeaving, clockAheadMs } = deps
  const { registers } = metrics
  const { slots } = engine.runExecutor
  metrics.include(db.figures.metrics)
  registerBacklog({ db, log, registers })
  registerHeld(registers, {
    runs: { slots: slotsPerProcess, used: () => slotsPerProcess - slots.free },
    deliveries: deps.works ? { slots: processSlots, used: eventFlow.activeDeliveries } : undefined,
    openStreams: () => limits.openStreams.count,
  })
  registerSystems(registers, {
    role: config.role,
    dataDir,
    isDatabaseUp: databaseWatch.isUp,
    isRedisUp: limits.isRedisUp,
    isLeaving,
    clockAheadMs,
    sandboxes: { expressions: evaluators, guardrails: deps.guardrailPool, schemas: schemaPool },
  })
  return createTopFigures({ db, log, heldRuns: slots.held })
}
