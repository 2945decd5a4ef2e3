import type { ChecklistData } from './homeQueries.ts'

export type FirstStep = { name: string; hint: string; done: boolean; to: string; search?: Record<string, string> }

/** The first start creates these keys: any other was created by a person. */
const seededKeys = 2

export function firstSteps({ runs, apiKeys, webhooks, deliveries, agents }: ChecklistData): FirstStep[] {
  const echo = agents.edges.find(({ node }) => node.catalogKey === 'echo')?.node.id
  const webhook = webhooks.edges[0]?.node.id
  return [
    {
      name: 'Run echo',
      hint: 'The agent echo returns its input: a run that costs nothing.',
      done: runs.edges.length > 0,
      to: '/playground',
      ...(echo !== undefined && { search: { agent: echo } }),
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
