/** Errors of agents, runs, expressions and pipelines. */
import type { agentErrors } from '../../../src/agents/agentErrors.ts'
import type { pipelineErrors } from '../../../src/pipelines/pipelineErrors.ts'
import type { pipelineRunErrors } from '../../../src/pipelines/runs/pipelineRunErrors.ts'
import type { releaseErrors } from '../../../src/releases/releaseErrors.ts'
import type { replayErrors } from '../../../src/replays/replayErrors.ts'
import type { runErrors } from '../../../src/runs/runErrors.ts'
import type { ErrorNote } from './errorNote.ts'

type Table = typeof agentErrors &
  typeof runErrors &
  typeof replayErrors &
  typeof releaseErrors &
  typeof pipelineErrors &
  typeof pipelineRunErrors

export const agentNotes = {
  agent_not_found: {
    when: 'The organisation has no agent with this id. An agent of another organisation is reported in the same way.',
    fix: 'List the agents, and check that the key belongs to the organisation of the agent. A catalog key such as `echo` is not an id: hire it first.',
    guide: 'agents.md',
  },
  agent_version_not_found: {
    when: 'The agent exists, but has no version with this number.',
    fix: 'List the versions of the agent. They are numbered from 1 without gaps.',
    guide: 'agents.md',
  },
  nothing_changed: {
    when: 'The candidate would have the same content as the live version, so there is nothing to try.',
    fix: 'Change at least one field. To look at what is live, read the agent.',
    guide: 'agents.md#candidates',
  },
  never_live: {
    when: 'A rollback names a candidate: a version that was never live.',
    fix: 'Deploy it with `POST /v2/agents/{id}/deployments`, or roll back to a version that was live.',
    example: { param: 'version' },
    guide: 'agents.md#candidates',
  },
  never_live_only: {
    when: 'The version to deploy or release is live, was live before, or (when it is deployed) was released before.',
    fix: 'Roll back to it, or create a candidate with `copy_of` and use that.',
    example: { param: 'version' },
    guide: 'agents.md#candidates',
  },
  release_active: {
    when: 'A release of the agent is active. Until it ends, no other release can start, no candidate can be deployed, and an update of the content can change only `name`, `description`, `metadata` and `max_concurrency`.',
    fix: 'Wait until the release ends, or cancel it with `DELETE /v2/releases/{id}`.',
    retry: 'When the release has ended.',
    guide: 'releases.md',
  },
  replay_required: {
    when: 'The agent has `require_replay`, and no replay of the version with enough runs and checks that are at least as strict has passed in the last 7 days. A version that an update would create has no replay.',
    fix: 'Create a candidate, replay it with the required checks, and deploy or release it. Rollbacks need no replay.',
    example: { param: 'version' },
    guide: 'releases.md#require-a-replay',
  },
  release_not_found: {
    when: 'The organisation has no release with this id. A release of another organisation is reported in the same way.',
    fix: 'List the releases of the agent, and check that the key belongs to the organisation of the agent.',
    guide: 'releases.md',
  },
  release_not_active: {
    when: 'The release to advance has ended, or the release to cancel was completed or stopped.',
    fix: 'Read the release: its `status` shows how it ended.',
    guide: 'releases.md',
  },
  already_released: {
    when: 'An earlier release of the version was stopped or cancelled.',
    fix: 'Use `copy_of` to create a candidate with the same content, and release that.',
    example: { param: 'version' },
    guide: 'releases.md',
  },
  not_enough_runs: {
    when: 'The current stage of the release has fewer than `judge.min_runs` ended runs, for one version or both.',
    fix: 'Wait for more runs. Runs that ended in the last few seconds may not be counted yet.',
    retry: 'When more runs have ended.',
    guide: 'releases.md',
  },
  replay_not_passed: {
    when: 'The replay in `replay_id` is of another version, is still running, or did not pass.',
    fix: 'Replay this version, and wait until its verdict is `passed`.',
    example: { param: 'replay_id' },
    guide: 'releases.md',
  },
  no_earlier_version: {
    when: 'No earlier version of the agent was live with different content, or a rollback has undone all of them.',
    fix: 'List the deployments of the agent, and name a version.',
    example: { param: 'version' },
    guide: 'agents.md',
  },
  replay_not_found: {
    when: 'The organisation has no replay with this id. A replay of another organisation is reported in the same way.',
    fix: 'List the replays of the agent, and check that the key belongs to the organisation of the agent.',
    guide: 'replays.md',
  },
  no_runs: {
    when: 'No ended run of the agent matches the filter of the replay. Active runs, and runs of replays, are not repeated.',
    fix: 'Widen the filter, or run the agent a few times first.',
    example: { param: 'runs' },
    guide: 'replays.md#the-recorded-runs',
  },
  side_effects: {
    when: 'The agent is your own endpoint, which a replay would call again with each recorded input.',
    fix: 'Set `allow_side_effects` if that does no harm. Each call has the header `X-SERVICE-Replay`, so that your endpoint can recognise it.',
    example: { param: 'allow_side_effects' },
    guide: 'replays.md#side-effects',
  },
  too_many_replays: {
    when: 'Five replays of the organisation are already running.',
    fix: 'Wait until one of them ends, or cancel one.',
    retry: 'When a replay has ended.',
    guide: 'replays.md',
  },
  replay_not_active: {
    when: 'The replay to cancel has already completed or failed.',
    fix: 'Nothing: it has already ended.',
    guide: 'replays.md',
  },
  catalog_agent_not_found: {
    when: 'The catalog has no agent with this key.',
    fix: 'List the catalog with `GET /v2/catalog`.',
    guide: 'agents.md#the-catalog',
  },
  invalid_expression: {
    when: 'A JSONata expression cannot be parsed. `position` is the place in its text, counted in characters.',
    fix: 'Correct the expression. `POST /v2/expressions/evaluate` tries it on an input without an agent.',
    example: {
      param: 'expression',
      message: 'Expected ")" before end of expression (S0203, at character 11)',
      position: 11,
    },
    guide: 'agents.md',
  },
  expression_failed: {
    when: 'The expression was evaluated and failed, for instance because it adds a number to a string.',
    fix: 'Try the expression on the same input with `POST /v2/expressions/evaluate`, and handle values that may be absent.',
    guide: 'agents.md',
  },
  expression_timeout: {
    when: 'The expression took longer than the time limit.',
    fix: 'Simplify it: avoid nested loops over large arrays.',
    guide: 'agents.md',
  },
  expression_too_deep: {
    when: 'The evaluation nested function calls too deeply.',
    fix: 'Check that every recursion ends, and use `$map`, `$filter` or `$reduce` instead of recursion.',
    guide: 'agents.md',
  },
  expression_out_of_memory: {
    when: 'The values that the expression built need more memory than the limit.',
    fix: 'Filter the input before you transform it.',
    guide: 'agents.md',
  },
  invalid_output: {
    when: 'The value of the expression cannot be represented in JSON: a function, or a number that is not finite.',
    fix: 'Return objects, arrays, strings, finite numbers, booleans or null.',
    guide: 'agents.md',
  },
  output_too_large: {
    when: 'The value of the expression is larger than the limit for outputs.',
    fix: 'Return less: select the fields that you need.',
    guide: 'limits.md',
  },
  agent_archived: {
    when: 'The agent is archived. It can be read, but neither run nor changed.',
    fix: 'Use another agent, or hire or create a new one. Archiving cannot be undone.',
    guide: 'agents.md',
  },
  run_not_found: {
    when: 'The organisation has no run with this id. A run of another organisation is reported in the same way.',
    fix: 'Check the id, which starts with `run_`, and that the key belongs to the organisation that created the run.',
    guide: 'runs.md',
  },
  input_schema_violation: {
    when: "The `input` of the run does not match the agent's input schema. `details` has one entry for each problem.",
    fix: 'Compare the input with `input_schema` of the agent.',
    example: { param: 'input.query', problem: 'must be a string' },
    guide: 'agents.md',
  },
  guardrail_blocked: {
    when: 'A guardrail of the policy blocks the input or the action. No run is created. The message names the check, but does not quote what was found.',
    fix: 'Remove what the check looks for. `POST /v2/policies/check` shows what a policy finds in a text.',
    example: { param: 'input', problem: 'was blocked by the guardrail secrets' },
    guide: 'guardrails.md',
  },
  action_not_pending: {
    when: 'The run is active, but is not waiting for an approval.',
    fix: 'Read the run: only one with the status `requires_action` can be approved or rejected. A `respond` message is accepted at any time while it is active.',
    retry: 'Only once the run has the status `requires_action`.',
    guide: 'runs.md#actions',
  },
  action_conflict: {
    when: 'Somebody has already answered this action differently.',
    fix: 'Read the run to see the decision. The first one stands.',
    guide: 'runs.md#actions',
  },
  too_many_messages: {
    when: 'The run has 100 unread messages, or 1 MiB of them.',
    fix: 'Wait until the agent has read some.',
    retry: 'Yes, after a pause that grows with each attempt.',
    guide: 'runs.md#actions',
  },
  run_not_active: {
    when: 'The run, or pipeline run, has ended: it can be neither cancelled nor answered.',
    fix: 'Read its status. An ended run never changes; create a new one if you need another result.',
    guide: 'runs.md',
  },
  pipeline_not_found: {
    when: 'The organisation has no pipeline with this id.',
    fix: 'List the pipelines, and check the organisation of the key.',
    guide: 'pipelines.md',
  },
  pipeline_version_not_found: {
    when: 'The pipeline exists, but has no version with this number.',
    fix: 'List the versions of the pipeline.',
    guide: 'pipelines.md',
  },
  invalid_pipeline: {
    when: 'The steps do not form a pipeline: a step depends on one that does not exist or on itself, two have the same name, or an expression cannot be parsed.',
    fix: 'Read `details`: each entry names a step and its problem.',
    example: { param: 'steps.1.depends_on.0', problem: 'is not the name of a step', detail: 'invalid_value' },
    guide: 'pipelines.md',
  },
  pipeline_archived: {
    when: 'The pipeline is archived. It can be read, but neither run nor changed.',
    fix: 'Use another pipeline, or create a new one.',
    guide: 'pipelines.md',
  },
  pipeline_run_not_found: {
    when: 'The organisation has no pipeline run with this id.',
    fix: 'Check the id, which starts with `prun_`. Runs of single agents start with `run_`.',
    guide: 'pipelines.md',
  },
} satisfies Record<keyof Table, ErrorNote>
