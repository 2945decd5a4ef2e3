/** The objects that `ars trigger` works with: found by name, created if missing, and kept. */
import type { Agent, AlertRule, Pipeline } from '../../../clients/typescript/src/generated/types.ts'
import type { Making } from './making.ts'
import { triggerName } from './triggerName.ts'

const name = triggerName

export async function ownAgent({ client, note }: Making): Promise<Agent> {
  for await (const agent of client.agents.list({ status: 'active', limit: 100 })) {
    if (agent.name === name && agent.catalog_key === 'simulator') return agent
  }
  const made = await client.agents.hire('simulator', { name, description: 'Used by `ars trigger`' })
  note(`Hired the agent ${name}, ${made.id}`)
  return made
}

export async function ownPipeline(making: Making): Promise<Pipeline> {
  const { client, note } = making
  for await (const pipeline of client.pipelines.list({ status: 'active', limit: 100 })) {
    if (pipeline.name === name) return pipeline
  }
  const agent = await ownAgent(making)
  const made = await client.pipelines.create({ name, steps: [{ name: 'simulate', agent_id: agent.id }] })
  note(`Created the pipeline ${name}, ${made.id}`)
  return made
}

/** Fires after any run of the agent; it is kept inactive, so that it fires only when triggered. */
export async function ownRule(making: Making): Promise<AlertRule> {
  const { client, note } = making
  const agent = await ownAgent(making)
  const condition = { agent_id: agent.id, metric: 'runs', comparator: 'gte', threshold: 1, window_seconds: 60 } as const
  for await (const rule of client.alertRules.list({ limit: 100 })) {
    if (rule.name === name) return client.alertRules.update(rule.id, { ...condition, for_seconds: 0 })
  }
  const made = await client.alertRules.create({ name, ...condition, active: false })
  note(`Created the alert rule ${name}, ${made.id}`)
  return made
}
