/** The events of a run's log as a union: frames of streams and items of a list. */
import { isEnumType, parse } from 'graphql'
import { schema } from '../../../schema/schema.ts'
import type { JsonObject } from '../../../src/platform/json.ts'
import type { RunEventType } from '../../../src/runs/runEvent.ts'
import { runFragment } from '../../routes/representations.ts'
import type { Components } from '../components.ts'
import { type EventSchema, eventUnion } from './eventUnion.ts'
import { fragmentSchema } from './fragmentSchema.ts'
import { enumSchema } from './jsonSchema.ts'
import { valueSchema } from './valueSchema.ts'

export const runEventSchema = (components: Components): JsonObject =>
  eventUnion(components, 'RunEvent', unionDescription, head, events)

const unionDescription =
  "An event of a run's log. Events are numbered 1, 2, 3 … without gaps; the last event is `run.completed`, `run.failed` or " +
  '`run.cancelled`. More types may be added: skip types that you do not know.'

const head = {
  seq: { type: 'integer', minimum: 1, description: 'Its number in the log of the run' },
  run_id: { type: 'string', description: 'Id of the run' },
  created_at: { type: 'string', format: 'date-time', description: 'When it happened' },
}

const withRun = (name: string, description: string): EventSchema => ({
  name,
  description,
  fields: (components) => ({
    run: { ...fragmentSchema(components, parse(runFragment), 'Run'), description: 'The run at that time' },
  }),
})

const withStep = (name: string, description: string): EventSchema => ({
  name,
  description,
  fields: (components) => ({
    step: { ...components.refer('schemas', 'RunStep', () => step), description: 'The step' },
  }),
})

const withAction = (name: string, description: string): EventSchema => ({
  name,
  description,
  fields: (components) => ({
    action: {
      ...components.refer('schemas', 'RunAction', () => actionSchema(components)),
      description: 'What was sent to the run',
    },
  }),
})

const events: Record<RunEventType, EventSchema> = {
  'run.created': withRun('RunCreatedEvent', 'The run was created'),
  'run.started': {
    name: 'RunStartedEvent',
    description: 'An execution started. If `attempt` is higher than before, the earlier deltas are void',
    fields: () => ({
      agent_version: { type: 'integer', description: 'The version of the agent that is executed' },
      attempt: { type: 'integer', minimum: 1, description: 'Number of the execution of the run, from 1' },
    }),
  },
  'step.started': withStep('StepStartedEvent', 'A step of the agent started'),
  'step.completed': withStep('StepCompletedEvent', 'A step of the agent ended'),
  'output.delta': {
    name: 'OutputDeltaEvent',
    description: 'A piece of the output: text, a change to a structured output, or both',
    fields: () => ({
      delta: { type: 'string', description: 'Text that follows the text of the earlier deltas' },
      patch: { description: 'A change to a structured output, often a JSON Patch operation' },
    }),
    optional: ['delta', 'patch'],
  },
  'guardrail.triggered': {
    name: 'GuardrailTriggeredEvent',
    description: 'A guardrail found something. What it found is not included',
    fields: (components) => ({
      guardrail: { type: 'string', description: 'The check, for example `pii`' },
      action: { ...valueSchema(components, 'GuardrailAction', 'response'), description: 'What was done' },
      on: { ...valueSchema(components, 'GuardrailDirection', 'response'), description: 'Where it was found' },
    }),
  },
  'run.requires_action': {
    name: 'RunRequiresActionEvent',
    description: 'The run waits for an action',
    fields: (components) => ({
      required_action: {
        ...fragmentSchema(components, parse(runFragment), 'RequiredAction'),
        description: 'What it waits for',
      },
    }),
  },
  'run.action': withAction('RunActionEvent', 'A message was sent to the run'),
  'run.resumed': withAction('RunResumedEvent', 'The required action was answered'),
  'run.completed': withRun('RunCompletedEvent', 'The run completed; the last event'),
  'run.failed': withRun('RunFailedEvent', 'The run failed; the last event'),
  'run.cancelled': withRun('RunCancelledEvent', 'The run was cancelled; the last event'),
}

const step: JsonObject = {
  type: 'object',
  description: 'A step of an agent, with its own details',
  properties: {
    name: { type: 'string', description: 'Name of the step' },
    kind: { type: 'string', description: 'Kind of step, for example `model` or `tool`' },
  },
  required: ['name', 'kind'],
  additionalProperties: true,
}

function actionSchema(components: Components): JsonObject {
  const type = schema.getType('RunActionType')
  if (!isEnumType(type)) throw new Error('RunActionType is not an enum of the schema')
  return {
    type: 'object',
    description: 'What was sent to a run',
    properties: {
      id: { type: 'string', description: 'Id of the required action that it answers; absent for a message' },
      type: { ...enumSchema(components, type), description: 'The decision' },
      payload: { description: 'Data that was sent with it' },
      reason: { type: ['string', 'null'], description: 'Reason, if one was given' },
    },
    required: ['type', 'payload', 'reason'],
  }
}
