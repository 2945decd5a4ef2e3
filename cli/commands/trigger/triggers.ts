/** How each type of event is triggered. */
import type { AgentRunService } from '../../../clients/typescript/src/agentRunService.ts'
import type { Scope, WebhookEvent } from '../../../clients/typescript/src/generated/types.ts'
import { Failure } from '../../command/failure.ts'
import type { IsCaused } from './awaitEvent.ts'
import type { Making } from './making.ts'
import { ownAgent, ownPipeline, ownRule } from './ownThings.ts'

type Trigger = {
  scopes: readonly Scope[]
  make(making: Making): Promise<IsCaused>
}

export type TriggerType = Exclude<WebhookEvent['type'], 'unknown'>

const agentScopes = ['webhooks:read', 'agents:read', 'agents:deploy'] as const satisfies Scope[]

const run =
  (input: Record<string, unknown>) =>
  async (making: Making): Promise<IsCaused> => {
    const agent = await ownAgent(making)
    const { id } = await making.client.runs.create({ agent_id: agent.id, input }, { respondAsync: true })
    return (event) => (event.type === 'run.completed' || event.type === 'run.failed') && event.data.id === id
  }

/** Every effective change creates a version and its deployment. */
async function change(making: Making): Promise<{ id: string; version: number }> {
  const { id, metadata } = await ownAgent(making)
  return making.client.agents.update(id, { metadata: { ...metadata, triggered_at: new Date().toISOString() } })
}

const isVersion =
  (id: string, version: number): IsCaused =>
  (event) => {
    if (event.type === 'agent.updated') return event.data.agent_id === id && event.data.new_version === version
    const isDeployment = event.type === 'deployment.created' || event.type === 'deployment.rollback'
    return isDeployment && event.data.agent_id === id && event.data.version === version
  }

async function changed(making: Making): Promise<IsCaused> {
  const { id, version } = await change(making)
  return isVersion(id, version)
}

export const triggers: Record<TriggerType, Trigger> = {
  'run.completed': { scopes: [...agentScopes, 'runs:write'], make: run({ chunks: 1 }) },
  'run.failed': {
    scopes: [...agentScopes, 'runs:write'],
    make: run({ fail: { code: 'triggered', message: 'ars trigger asked for this failure' } }),
  },
  'deployment.created': { scopes: [...agentScopes, 'agents:write'], make: changed },
  'agent.updated': { scopes: [...agentScopes, 'agents:write'], make: changed },
  'deployment.rollback': {
    scopes: [...agentScopes, 'agents:write'],
    async make(making) {
      const { id } = await change(making)
      const { version } = await making.client.agents.rollback(id, { reason: 'ars trigger deployment.rollback' })
      return isVersion(id, version)
    },
  },
  'pipeline.completed': {
    scopes: [...agentScopes, 'pipelines:read', 'pipelines:write', 'runs:write'],
    async make(making) {
      const pipeline = await ownPipeline(making)
      const input = { chunks: 1 }
      const { id } = await making.client.pipelineRuns.create(pipeline.id, { input }, { respondAsync: true })
      return (event) => event.type === 'pipeline.completed' && event.data.id === id
    },
  },
  'alert.triggered': {
    scopes: [...agentScopes, 'runs:write', 'alerts:read', 'alerts:write'],
    async make(making) {
      const { client, note } = making
      const rule = await ownRule(making)
      await run({ chunks: 1 })(making)
      // Turning it off resolves an alert that is still open; a rule fires again only after that.
      await client.alertRules.update(rule.id, { active: false })
      await client.alertRules.update(rule.id, { active: true })
      note('Waiting until the rule is evaluated')
      making.undo = async () => {
        await client.alertRules.update(rule.id, { active: false }, { signal: AbortSignal.timeout(undoMs) })
      }
      return (event) => event.type === 'alert.triggered' && event.data.rule_id === rule.id
    },
  },
  test: {
    scopes: ['webhooks:read', 'webhooks:write'],
    async make({ client, webhook }) {
      const id = webhook ?? (await newestActive(client))
      const { event_id } = await client.webhooks.test(id)
      return (event) => event.id === event_id
    },
  },
}

/** Less than the time that Ctrl-C gives a command to end. */
const undoMs = 1500

async function newestActive(client: AgentRunService): Promise<string> {
  for await (const { id, active } of client.webhooks.list()) if (active) return id
  throw new Failure('there is no active webhook to send a test event to', {
    exitCode: 3,
    hint: "`ars webhooks create --url https://… --events '*'` creates one.",
  })
}
