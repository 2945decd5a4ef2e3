import type { JsonData, LogEvent } from '../log/logEvent.ts'

/** A one-line summary of an event. */
export function summaryOf({ type, data }: LogEvent): string {
  const text = summaries[type]?.(data)
  return (text ?? JSON.stringify(data)).slice(0, 160)
}

const summaries: { [type: string]: (data: JsonData) => string | undefined } = {
  'output.delta': ({ delta, patch }) => JSON.stringify(delta ?? patch),
  'run.created': () => 'stored',
  'run.started': ({ attempt, agent_version }) => `attempt ${attempt}, version ${agent_version}`,
  'step.started': ({ step }) => stepName(step),
  'step.completed': ({ step }) => stepName(step),
  'run.requires_action': ({ required_action }) => stringIn(required_action, 'prompt'),
  'run.resumed': ({ action }) => stringIn(action, 'type'),
  'run.action': ({ action }) => JSON.stringify((action as JsonData | undefined)?.payload ?? action),
  'guardrail.triggered': ({ guardrail, action }) =>
    `${stringIn(guardrail, 'check') ?? JSON.stringify(guardrail)}: ${action}`,
  'run.completed': ({ run }) => `${(run as JsonData | undefined)?.tokens_used ?? 0} tokens`,
  'run.failed': ({ run }) => stringIn((run as JsonData | undefined)?.error, 'message'),
  'run.cancelled': () => 'cancelled',
}

const stepName = (step: unknown) => [stringIn(step, 'kind'), stringIn(step, 'name')].filter(Boolean).join(' ')

function stringIn(value: unknown, key: string): string | undefined {
  const found = typeof value === 'object' && value !== null ? (value as JsonData)[key] : undefined
  return typeof found === 'string' ? found : undefined
}
