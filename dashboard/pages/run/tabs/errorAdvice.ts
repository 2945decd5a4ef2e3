/** Whose fault a failure is, and what to try. */
type Failure = { code: string; type: string; retryable: boolean }

export function faultOf({ type }: Failure): string {
  return faults[type] ?? 'The agent'
}

const faults: { [type: string]: string } = {
  agent_error: 'The agent',
  gateway_error: 'The service',
  timeout: 'Time: the run took longer than it was allowed to',
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
  worker_lost: 'Run it again if its effects may happen twice. An agent with retry on loss does so by itself.',
  action_expired: 'Run it again, and answer the question before it expires.',
  guardrail_blocked:
    'A guardrail of the policy blocked the output. The Events tab shows which; the policy can be changed in Settings.',
  output_too_large: 'An output has at most 10 MiB: make the agent return less, or a link to it.',
  output_schema_violation: "The output does not match the agent's output schema: change the agent or the schema.",
  invalid_input: 'The agent cannot use this input: the message says why. Edit it and run it again.',
  invalid_settings: "Something is wrong in the agent's configuration: the message says what.",
  connector_not_found: 'The connector of the agent was deleted: choose another one in the agent.',
  connector_unavailable: 'The connector cannot be used now: test it in Settings.',
  http_unreachable: "The agent's endpoint does not answer: check its address and that it is running.",
  http_status_error: "The agent's endpoint answered with an error: look into its own log.",
  http_invalid_answer: "The agent's endpoint answered with something that is no output: the message says what.",
  expression_timeout: 'The expression took too long: make it simpler, or give it less data.',
  expression_out_of_memory: 'The expression needs too much memory: give it less data.',
  too_many_steps: 'The model called tools again and again: make the instructions clearer.',
}
