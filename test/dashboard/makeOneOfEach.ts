import { startRun } from '../helpers/startRun.ts'
import type { WebhookService } from '../helpers/webhookService.ts'

/** The URLs of pages about one item, by route. */
export type Addresses = Readonly<Record<string, string>>

/** Creates something for every page to show. */
export async function makeOneOfEach(service: WebhookService): Promise<Addresses & { delivery: string }> {
  const { echo } = service.credentials.agents
  const receiver = await service.receiver(200)
  const webhook = await service.register(receiver.url('/all'), { events: ['run.completed'] })
  const run = await service.echo('Hello')
  const { id: delivery } = await service.settled(webhook.id)
  await service.call('PATCH', `/agents/${echo}`, { description: 'Says what it hears' })
  await startRun(service, { fail: { code: 'out_of_stock', message: 'Nothing left' } })
  await startRun(service, { ask: { type: 'approve', prompt: 'Send it?' } })
  const steps = [{ name: 'summarise', agent_id: echo, input: '$$.input' }]
  const pipeline = await service.call('POST', '/pipelines', { name: 'One step', steps })
  const pipelineRun = await service.call('POST', `/pipelines/${pipeline.id}/runs`, { input: { query: 'Hello' } })
  const connector = { name: 'Models', kind: 'openai', base_url: 'https://models.example.com', secret: 'sk-1' }
  const metric = { metric: 'failed_runs', comparator: 'gt', threshold: 5 }
  const rule = await service.call('POST', '/alert-rules', { name: 'Failures', ...metric })
  await service.call('POST', '/connectors', connector)
  return {
    '/runs/$id': `/runs/${run.id}`,
    '/agents/$id': `/agents/${echo}`,
    '/pipelines/$id': `/pipelines/${pipeline.id}`,
    '/pipeline-runs/$id': `/pipeline-runs/${pipelineRun.id}`,
    '/alerts/rules/$id': `/alerts/rules/${rule.id}`,
    '/webhooks/$id': `/webhooks/${webhook.id}`,
    delivery: `/webhooks/${webhook.id}?delivery=${delivery}`,
  }
}
