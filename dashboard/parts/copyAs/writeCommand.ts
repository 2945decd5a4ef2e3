import type { CodedCall } from './codedCall.ts'
import { queryText, type RestCall, shellQuoted } from './writeCurl.ts'

/** For the command-line tool: the matching command, or `ars api` without one. */
export function writeCommand(
  { operation, path = [] }: CodedCall,
  { method, path: url, query, body }: RestCall,
): string {
  const words = commands[operation]
  const address = `${url}${queryText(query)}`
  const start = words && queryText(query) === '' ? ['ars', words, ...path] : ['ars api', method, shellWord(address)]
  const input = body === undefined ? [] : ['-i', shellQuoted(JSON.stringify(body))]
  return [...start, ...input].join(' ')
}

const shellWord = (text: string): string => (/^[\w/.-]+$/.test(text) ? text : shellQuoted(text))

const commands: Record<string, string> = {
  'runs.list': 'runs list',
  'runs.get': 'runs get',
  'runs.cancel': 'runs cancel',
  'runs.listEvents': 'runs events',
  'agents.list': 'agents list',
  'agents.get': 'agents get',
  'agents.create': 'agents create',
  'agents.update': 'agents update',
  'agents.archive': 'agents archive',
  'agents.listVersions': 'agents versions',
  'catalog.list': 'catalog list',
  'catalog.get': 'catalog get',
  'agents.hire': 'catalog hire',
  'webhooks.list': 'webhooks list',
  'webhooks.get': 'webhooks get',
  'webhooks.create': 'webhooks create',
  'webhooks.update': 'webhooks update',
  'webhooks.test': 'webhooks test',
  'webhooks.listDeliveries': 'webhooks deliveries',
  'deliveries.get': 'deliveries get',
  'deliveries.redeliver': 'deliveries redeliver',
  'events.list': 'events list',
  'events.get': 'events get',
  'apiKeys.list': 'keys list',
  'apiKeys.create': 'keys create',
  'apiKeys.rotate': 'keys rotate',
  'apiKeys.revoke': 'keys revoke',
  'pipelines.list': 'pipelines list',
  'pipelines.get': 'pipelines get',
  'pipelines.create': 'pipelines create',
  'pipelines.update': 'pipelines update',
  'alerts.list': 'alerts list',
  'alerts.get': 'alerts get',
  'alertRules.list': 'alert-rules list',
  'alertRules.get': 'alert-rules get',
  'alertRules.create': 'alert-rules create',
  'alertRules.update': 'alert-rules update',
  'policies.list': 'policies list',
  'connectors.list': 'connectors list',
  'users.list': 'members list',
  'usage.get': 'usage',
  'analytics.get': 'analytics',
  'auditLog.list': 'audit',
  'auth.me': 'whoami',
}
