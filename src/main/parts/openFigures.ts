/** Registers the figures that are read when `/metrics` is scraped. Returns a function that prints them. */
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
import type { FiguresPage, Metrics } from '../figures/metrics.ts'
import { registerSystems } from '../figures/systemFigures.ts'
import { createTopFigures } from '../figures/topFigures.ts'
import { registerHeld } from '../figures/workFigures.ts'
import type { Membership } from '../supervisor/membership.ts'
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
  member: Membership | undefined
}

/** Those of all processes, if this one is one of several that a supervisor runs. */
export type PrintFigures = (page: FiguresPage) => Promise<string>

export function openFigures(deps: Deps): PrintFigures {
  const {
    metrics,
    config,
    dataDir,
    db,
    log,
    engine,
    eventFlow,
    limits,
    databaseWatch,
    isLeaving,
    clockAheadMs,
    member,
  } = deps
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
  const printTop = createTopFigures({ db, log, heldRuns: slots.held, place: member?.place })
  const print: PrintFigures = (page) => (page === 'top' ? printTop() : metrics.print())
  member?.onPrint(print)
  return member?.printAll ?? print
}
