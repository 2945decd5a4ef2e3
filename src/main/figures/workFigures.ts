/** Runs and deliveries of this process: how many it executes, and how long each took. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Executed } from '../../runs/execution/runExecutor.ts'
import type { Attempted } from '../../webhooks/delivery/deliverer.ts'

export type WorkFigures = ReturnType<typeof createWorkFigures>

const runBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600]
const waitBuckets = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300, 1_800]
const ownBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30]
const attemptBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createWorkFigures(registers: Registry[]) {
  const executions = new Histogram({
    name: 'ars_run_execution_duration_seconds',
    help: 'Time of executions of runs, from their start to their stored end, by runtime and outcome',
    labelNames: ['runtime', 'outcome'],
    buckets: runBuckets,
    registers,
  })
  const own = new Histogram({
    name: 'ars_run_overhead_seconds',
    help: 'The part of an execution that was not spent waiting for the agent: guardrails, checks and storing',
    labelNames: ['runtime'],
    buckets: ownBuckets,
    registers,
  })
  const wait = new Histogram({
    name: 'ars_run_wait_seconds',
    help: 'Time from the creation of a run to the start of its first execution',
    buckets: waitBuckets,
    registers,
  })
  const failures = new Counter({
    name: 'ars_run_failures_total',
    help: 'Executions that ended with a failed run, by cause: agent_error, gateway_error or timeout',
    labelNames: ['cause'],
    registers,
  })
  const attempts = new Histogram({
    name: 'ars_delivery_attempt_duration_seconds',
    help: 'Time of attempts to deliver an event to a webhook, by outcome: succeeded, retried or failed',
    labelNames: ['outcome'],
    buckets: attemptBuckets,
    registers,
  })
  return {
    onExecuted({ runtime, outcome, totalMs, agentMs, waitMs, cause }: Executed): void {
      executions.observe({ runtime, outcome }, totalMs / 1_000)
      own.observe({ runtime }, Math.max(0, totalMs - agentMs) / 1_000)
      if (waitMs !== undefined) wait.observe(waitMs / 1_000)
      if (cause !== undefined) failures.inc({ cause })
    },
    onAttempted({ outcome, durationMs }: Attempted): void {
      attempts.observe({ outcome }, durationMs / 1_000)
    },
  }
}

/** What this process holds and how much it may hold. */
export type Held = {
  runs: { slots: number; used(): number }
  /** Undefined if this process delivers nothing. */
  deliveries: { slots: number; used(): number } | undefined
  openStreams(): number
}

export function registerHeld(registers: Registry[], { runs, deliveries, openStreams }: Held): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('ars_run_slots', 'Runs that this process may execute at once', () => runs.slots)
  gauge('ars_run_slots_used', 'Runs that this process executes', runs.used)
  gauge('ars_delivery_slots', 'Deliveries that this process may attempt at once', () => deliveries?.slots ?? 0)
  gauge('ars_delivery_slots_used', 'Deliveries that this process attempts', deliveries?.used ?? (() => 0))
  gauge('ars_open_streams', 'Streams, subscriptions and long polls that are open in this process', openStreams)
}
