/** Where to look for the cause of a failure, and what to try. */
type Failure = { code: string; type: string | null; retryable: boolean | null }

export const causeOf = ({ code, type }: Failure): string => causes[code] ?? causesByType[type ?? ''] ?? 'The agent'

const causesByType: { [type: string]: string } = {
  agent_error: 'The agent',
  gateway_error: 'The service',
  timeout: 'The time limit: the run exceeded it',
}

const configuration = "The agent's configuration"
const causes: { [code: string]: string } = {
  action_expired: 'Nobody answered in time',
  connector_not_found: configuration,
  connector_unavailable: configuration,
  invalid_settings: configuration,
  invalid_input: 'The input',
  http_status_error: "The agent's endpoint",
  http_unreachable: "The agent's endpoint",
  http_invalid_answer: "The agent's endpoint",
  output_schema_violation: 'The agent: its output does not match its schema',
}

export function adviceFor({ code, retryable }: Failure): string {
  return (
    advice[code] ??
    (retryable
      ? 'Run it again: the same input may succeed.'
      : 'Change the input or the agent: the same input will fail again.')
  )
}

const advice: { [code: string]: string } = {
  timeout: 'Raise the time limit of the agent or of the run, or give it less to do.',
  worker_lost: 'Run it again if its effects may happen twice. Agents with retry on loss do so automatically.',
  action_expired: 'Run it again, and answer the question before it expires.',
  guardrail_blocked:
    'A guardrail of your policy blocked the output; Events shows which one. Change the policy, or the instructions of the agent.',
  output_too_large: 'An output can have at most 10 MiB: make the agent return less, or a link.',
  output_schema_violation: "The output does not match the agent's output schema: change the agent or the schema.",
  invalid_input: 'The agent cannot use this input: the message says why. Edit it and run it again.',
  invalid_settings: "The agent's configuration is invalid: the message says why.",
  connector_not_found: 'The connector of the agent was deleted: choose another one in the agent.',
  connector_unavailable: 'The connector cannot be used now: test it in Settings.',
  http_unreachable: "The agent's endpoint cannot be reached: check its address and that it is running.",
  http_status_error: "The agent's endpoint returned an error: check its own log.",
  http_invalid_answer: "The agent's endpoint returned something that is not a valid output: the message says why.",
  expression_timeout: 'The expression took too long: make it simpler, or give it less data.',
  expression_out_of_memory: 'The expression needs too much memory: give it less data.',
  too_many_steps: 'The model kept calling tools: make the instructions clearer.',
}
