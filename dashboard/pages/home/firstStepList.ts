import type { ChecklistData } from './homeQueries.ts'

export type FirstStep = { name: string; hint: string; done: boolean; to: string; search?: Record<string, string> }

/** The first start creates these keys: any other was created by a person. */
const seededKeys = 2

export function firstSteps({ runs, apiKeys, webhooks, deliveries, agents }: ChecklistData): FirstStep[] {
  const agent = agents.edges.find(({ node }) => node.catalogKey === 'echo')?.node ?? agents.edges[0]?.node
  const webhook = webhooks.edges[0]?.node.id
  return [
    agent === undefined
      ? {
          name: 'Hire an agent',
          hint: 'The catalog has agents that are ready to run.',
          done: false,
          to: '/agents/catalog',
        }
      : {
          name: `Run ${agent.name}`,
          hint: 'A run is one call of an agent; its events appear while it works.',
          done: runs.edges.length > 0,
          to: '/playground',
          search: { agent: agent.id },
        },
    ...(apiKeys === undefined
      ? []
      : [
          {
            name: 'Create a key',
            hint: 'Your programs call the API with one.',
            done: apiKeys.edges.length > seededKeys,
            to: '/settings/api-keys',
          },
        ]),
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
