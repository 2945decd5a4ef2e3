import type { UsingAgent } from '../../src/agents/agentsUsing.ts'
import { builder } from '../building/builder.ts'

export const UsingAgentType = builder.objectRef<UsingAgent>('UsingAgent').implement({
  description: 'An agent that uses a policy or a connector',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the agent' }),
    name: t.exposeString('name', { description: 'Name of the agent' }),
  }),
})

const users =
  'active agents whose live version uses it, as far as you may see them; null without the scope `agents:read`'

export const usedByDescription = `The first 100 ${users}`
export const usedByCountDescription = `Number of ${users}. Counted up to 1,000`
