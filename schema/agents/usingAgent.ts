import type { UsingAgent } from '../../src/agents/agentsUsing.ts'
import { builder } from '../building/builder.ts'

export const UsingAgentType = builder.objectRef<UsingAgent>('UsingAgent').implement({
  description: 'An agent that uses a policy or a connector',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the agent' }),
    name: t.exposeString('name', { description: 'Name of the agent' }),
  }),
})

const whose = 'whose live version uses it; only agents that you may see, null without the scope `agents:read`'

export const usedByDescription = `The first 100 agents that are not archived and ${whose}`
export const usedByCountDescription = `How many agents there are that are not archived and ${whose}. Counted up to 1,000`
