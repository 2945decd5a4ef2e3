/** The data of the events of pipelines. */
import type { JsonObject } from '../../../src/platform/json.ts'
import type { Components } from '../components.ts'
import { nullable } from './jsonSchema.ts'
import {
  anyObjectOrNull,
  integer,
  integerOrNull,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
} from './namedObject.ts'

export const pipelineRun = (components: Components): JsonObject =>
  namedObject(components, 'EndedPipelineRun', 'The pipeline run', {
    id: text('Unique id, starts with prun_'),
    pipeline_id: text('Id of the pipeline'),
    pipeline_version: integer('The version of the pipeline that it executed'),
    status: text('`completed`, `failed` or `cancelled`'),
    input: anyObjectOrNull('What it was started with; null if it was erased'),
    output: { description: 'What it returned; null unless it completed' },
    error: errorOrNull(components),
    steps: { type: 'array', items: step(components), description: 'Its steps, in the order of the pipeline' },
    latency_ms: integerOrNull('Duration in milliseconds; null if it never started'),
    tokens_used: integer('Tokens that all its runs used'),
    timeout_ms: integer('Time limit in milliseconds'),
    metadata: anyObjectOrNull("The caller's own data; null if it was erased"),
    created_by: text('Id of the API key or user that started it'),
    created_at: time('When it was created'),
    started_at: timeOrNull('When it started; null if it never did'),
    finished_at: timeOrNull('When it ended'),
    erased_at: timeOrNull('When its content was erased; null if it was not'),
  })

const errorOrNull = (components: Components): JsonObject => ({
  ...nullable(
    namedObject(components, 'PipelineError', 'The error of the step that failed first', {
      code: text("Machine-readable code, of the service or the agent's own"),
      message: textOrNull('Human-readable message; may change. Null, like the fields below, if it was erased'),
      type: textOrNull('What caused it: `agent_error`, `gateway_error` or `timeout`'),
      retryable: { type: ['boolean', 'null'], description: 'Whether the same input may succeed later' },
      step: textOrNull('In the error of a pipeline run, the name of the step that failed; null if no step did'),
      attempt: integerOrNull('The attempt that failed'),
    }),
  ),
  description: 'Why it failed; null if it did not',
})

const step = (components: Components): JsonObject =>
  namedObject(components, 'EndedPipelineStep', 'A step of a pipeline run', {
    name: text('Its name in the pipeline'),
    agent_id: text('Id of the agent that it runs'),
    status: text('`completed`, `failed`, `skipped` or `cancelled`'),
    run_id: textOrNull('Id of its latest run; null with `for_each` or before it has a run'),
    runs: { type: 'array', items: stepRun(components), description: 'All its runs, sorted by index, then by attempt' },
    latency_ms: integerOrNull('Duration in milliseconds; null if it never started'),
    tokens_used: integer('Tokens that its runs used'),
    error: errorOrNull(components),
  })

const stepRun = (components: Components): JsonObject =>
  namedObject(components, 'EndedPipelineStepRun', 'A run of a step', {
    run_id: text('Id of the run'),
    index: integerOrNull('Position of its item in the list of `for_each`, from 0; null without `for_each`'),
    attempt: integer('Number of the run among those of the same item, from 1'),
    status: text('Status of the run'),
  })
