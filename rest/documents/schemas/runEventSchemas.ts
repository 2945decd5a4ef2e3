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
import { count, integer, object, text, textOrNull, time } from './namedObject.ts'
import { valueSchema } from './valueSchema.ts'

export const runEventSchema = (components: Components): JsonObject =>
  eventUnion(components, 'RunEvent', unionDescription, head, events)

const unionDescription =
  "An event of a run's log. Events are numbered 1, 2, 3 … without gaps; the last event is `run.completed`, `run.failed` or " +
  '`run.cancelled`. More types may be added: skip types that you do not know.'

const head = {
  seq: count('Its number in the log of the run'),
  run_id: text('Id of the run'),
  created_at: time('When it happened'),
}

/** An event with one field. */
const withOne =
  (field: string, make: (components: Components) => JsonObject, fieldDescription: string) =>
  (name: string, description: string): EventSchema => ({
    name,
    description,
    fields: (components) => ({ [field]: { ...make(components), description: fieldDescription } }),
  })

const ofRun = (name: string) => (components: Components) => fragmentSchema(components, parse(runFragment), name)
const withRun = withOne('run', ofRun('Run'), 'The run at that time')
const withStep = withOne('step', (components) => components.refer('schemas', 'RunStep', () => step), 'The step')
const withAction = withOne(
  'action',
  (components) => components.refer('schemas', 'RunAction', () => actionSchema(components)),
  'What was sent to the run',
)
const withRequiredAction = withOne('required_action', ofRun('RequiredAction'), 'What it waits for')

const events: Record<RunEventType, EventSchema> = {
  'run.created': withRun('RunCreatedEvent', 'The run was created'),
  'run.started': {
    name: 'RunStartedEvent',
    description: 'An execution started. If `attempt` is higher than before, the earlier deltas are void',
    fields: () => ({
      agent_version: integer('The version of the agent that is executed'),
      attempt: count('Number of the execution of the run, from 1'),
    }),
  },
  'step.started': withStep('StepStartedEvent', 'A step of the agent started'),
  'step.completed': withStep('StepCompletedEvent', 'A step of the agent ended'),
  'output.delta': {
    name: 'OutputDeltaEvent',
    description: 'A piece of the output: text, a change to a structured output, or both',
    fields: () => ({
      delta: text('Text that follows the text of the earlier deltas'),
      patch: { description: 'A change to a structured output, often a JSON Patch operation' },
    }),
    optional: ['delta', 'patch'],
  },
  'guardrail.triggered': {
    name: 'GuardrailTriggeredEvent',
    description: 'A guardrail found something. What it found is not included',
    fields: (components) => ({
      guardrail: text('The check, for example `pii`'),
      action: { ...valueSchema(components, 'GuardrailAction', 'response'), description: 'What was done' },
      on: { ...valueSchema(components, 'GuardrailDirection', 'response'), description: 'Where it was found' },
    }),
  },
  'run.requires_action': withRequiredAction('RunRequiresActionEvent', 'The run waits for an action'),
  'run.action': withAction('RunActionEvent', 'A message was sent to the run'),
  'run.resumed': withAction('RunResumedEvent', 'The required action was answered'),
  'run.completed': withRun('RunCompletedEvent', 'The run completed; the last event'),
  'run.failed': withRun('RunFailedEvent', 'The run failed; the last event'),
  'run.cancelled': withRun('RunCancelledEvent', 'The run was cancelled; the last event'),
}

const step: JsonObject = {
  ...object('A step of an agent, with its own details', {
    name: text('Name of the step'),
    kind: text('Kind of step, for example `model` or `tool`'),
  }),
  additionalProperties: true,
}

function actionSchema(components: Components): JsonObject {
  const type = schema.getType('RunActionType')
  if (!isEnumType(type)) throw new Error('RunActionType is not an enum of the schema')
  const fields = {
    id: text('Id of the required action that it answers; absent for a message'),
    type: { ...enumSchema(components, type), description: 'The decision' },
    payload: { description: 'Data that was sent with it' },
    reason: textOrNull('Reason, if one was given'),
  }
  return object('What was sent to a run', fields, ['type', 'payload', 'reason'])
}
