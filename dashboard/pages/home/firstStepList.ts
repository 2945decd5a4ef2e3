import type { AnySearch, PagePath } from '../../parts/navigation/pageUrls.ts'
import type { ChecklistData } from './homeQueries.ts'

export type FirstStep = { name: string; hint: string; done: boolean; to: PagePath; search?: AnySearch }

/** The first start creates these keys: any other was created by a person. */
const seededKeys = 2

export function firstSteps({ runs, apiKeys, webhooks, deliveries, agents }: ChecklistData): FirstStep[] {
  const agent = agents.edges.find(({ node }) => node.catalogKey === 'echo')?.node ?? agents.edges[0]?.node
  const webhook = webhooks.edges[0]?.node.id
  return [
    agent === undefined ? hireStep : runStep(agent, runs.edges.length > 0),
    ...(apiKeys === undefined ? [] : [keyStep(apiKeys.edges.length > seededKeys)]),
    {
      name: 'Register a webhook',
      hint: 'The service notifies your program when a run ends.',
      done: webhook !== undefined,
      to: '/webhooks',
      search: { new: 'yes' },
    },
    {
      name: 'See a delivery',
      hint: 'Send a test event and inspect every byte and attempt.',
      done: deliveries.edges.length > 0,
      to: webhook === undefined ? '/webhooks' : `/webhooks/${webhook}`,
    },
  ]
}

const hireStep: FirstStep = {
  name: 'Hire an agent',
  hint: 'The catalog has agents that are ready to run.',
  done: false,
  to: '/agents/catalog',
}

const runStep = ({ id, name }: { id: string; name: string }, done: boolean): FirstStep => ({
  name: `Run ${name}`,
  hint: 'A run is one call of an agent; its events appear while it works.',
  done,
  to: '/playground',
  search: { agent: id },
})

const keyStep = (done: boolean): FirstStep => ({
  name: 'Create a key',
  hint: 'Your programs call the API with one.',
  done,
  to: '/settings/api-keys',
})
