/** The data of the events of alerts and pipelines. */
import type { JsonObject } from '../../../src/platform/json.ts'
import type { Components } from '../components.ts'
import { nullable } from './jsonSchema.ts'
import {
  anyObject,
  integer,
  integerOrNull,
  namedObject,
  number,
  text,
  textOrNull,
  time,
  timeOrNull,
} from './namedObject.ts'

export const alert = (components: Components): JsonObject =>
  namedObject(components, 'TriggeredAlert', 'The alert as it began, with a snapshot of its metric', {
    id: text('Its id; `alrt_…`'),
    rule_id: text('Id of the rule that fired'),
    name: text('Name of the rule'),
    metric: text('What the rule watches, for example `error_rate`'),
    status: text('`firing`, later `resolved`'),
    value: number('The value of the metric when it fired'),
    threshold: number('What the value was compared with'),
    comparator: text('How it was compared: `gt`, `gte`, `lt` or `lte`'),
    agent_id: textOrNull('Id of the agent that the rule watches; null: all agents'),
    triggered_at: time('When it fired'),
    resolved_at: timeOrNull('When it was resolved; null while it is not'),
    snapshot: snapshot(components),
    rolled_back_deployment_id: textOrNull('Id of the deployment that was undone because of it; null if there is none'),
  })

const snapshot = (components: Components): JsonObject =>
  namedObject(components, 'AlertSnapshot', 'The metric when the alert fired', {
    metric: text('What the rule watches'),
    value: number('The value of the metric'),
    threshold: number('What the value was compared with'),
    comparator: text('How it was compared'),
    window_start: time('Start of the time that the value is about'),
    window_end: time('End of the time that the value is about'),
    sample_count: integer('Number of runs or deliveries that the value is about'),
    run_ids: { type: 'array', items: { type: 'string' }, description: 'Up to 20 runs that made it so, latest first' },
    rollback: textOrNull('What came of the automatic rollback; null without one'),
  })

export const pipelineRun = (components: Components): JsonObject =>
  namedObject(components, 'EndedPipelineRun', 'The pipeline run', {
    id: text('Its id; `prun_…`'),
    pipeline_id: text('Id of the pipeline'),
    pipeline_version: integer('The version of the pipeline that it began with'),
    status: text('`completed`, `failed` or `cancelled`'),
    input: anyObject('What it was started with'),
    output: { description: 'What it returned; null unless it completed' },
    error: errorOrNull(components),
    steps: { type: 'array', items: step(components), description: 'Its steps, in the order of the pipeline' },
    latency_ms: integerOrNull('Duration in milliseconds; null if it never started'),
    tokens_used: integer('Tokens that all its runs used'),
    timeout_ms: integer('How many milliseconds it might take'),
    metadata: anyObject("The caller's own data"),
    created_by: text('Id of the API key or user that started it'),
    created_at: time('When it was created'),
    started_at: timeOrNull('When it started; null if it never did'),
    finished_at: timeOrNull('When it ended'),
  })

const errorOrNull = (components: Components): JsonObject => ({
  ...nullable(
    namedObject(components, 'PipelineError', 'The error of the step that failed first', {
      code: text('For programs: a code of the service, or one of the agent'),
      message: text('For people; may change'),
      type: text('What caused it: `agent_error`, `gateway_error` or `timeout`'),
      retryable: { type: 'boolean', description: 'Whether the same input may succeed later' },
      step: textOrNull('Of the pipeline run: name of the step that failed; null if it was none'),
      attempt: integer('The attempt that failed'),
    }),
  ),
  description: 'Why it failed; null if it did not',
})

const step = (components: Components): JsonObject =>
  namedObject(components, 'EndedPipelineStep', 'A step of a pipeline run', {
    name: text('Its name in the pipeline'),
    agent_id: text('Id of the agent that it runs'),
    status: text('`completed`, `failed`, `skipped` or `cancelled`'),
    run_id: textOrNull('Id of its latest run; null with `for_each` or if there is none'),
    runs: { type: 'array', items: stepRun(components), description: 'All its runs, by index and attempt' },
    latency_ms: integerOrNull('Duration in milliseconds; null if it never started'),
    tokens_used: integer('Tokens that its runs used'),
    error: errorOrNull(components),
  })

const stepRun = (components: Components): JsonObject =>
  namedObject(components, 'EndedPipelineStepRun', 'A run of a step', {
    run_id: text('Id of the run'),
    index: integerOrNull('Place of its item in the list of `for_each`; null without one'),
    attempt: integer('Counts the runs of the same item, from 1'),
    status: text('Status of the run'),
  })
