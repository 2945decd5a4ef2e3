/*
 * All problems of a definition, each with its path. May take seconds, since expressions are parsed in a separate process, so
 * don't call it in a transaction.
 */
import type { AgentStatuses } from '../../agents/findAgentStatuses.ts'
import type { CheckExpression } from '../../agents/runtime/runtimeType.ts'
import type { Scope } from '../../platform/database/database.ts'
import { isFull, type Problem } from '../../platform/errors.ts'
import { checkMetadata, checkRange, checkText, type Refuse, refuseInto } from '../../platform/fieldChecks.ts'
import { maxSteps } from '../pipeline.ts'
import { checkDependencies } from './checkDependencies.ts'
import type { PipelineChanges, StepInput } from './pipelineChanges.ts'

export type DefinitionProblem = Problem<'invalid_value' | 'invalid_expression' | 'agent_archived'>

/** Of all steps together, as JSON: bounds the size that is stored, shown and parsed. */
export const maxStepsBytes = 262_144

/** Fields that can't be set to null. */
const required = ['name', 'steps', 'metadata'] as const

export async function definitionProblems(
  { checkExpression }: { checkExpression: CheckExpression },
  { organizationId }: Scope,
  changes: PipelineChanges,
  agents: AgentStatuses,
): Promise<DefinitionProblem[]> {
  const problems: DefinitionProblem[] = []
  const refuse = refuseInto(problems)
  for (const param of required) if (changes[param] === null) refuse(param, 'must not be null')
  checkPlainFields(refuse, changes)
  const steps = changes.steps ?? []
  if (changes.steps != null) checkStepCount(refuse, steps)
  const checked = steps.slice(0, maxSteps) // steps beyond that are refused as a whole
  checked.forEach((step, index) => {
    checkStep(refuse, step, `steps.${index}`)
    checkAgent(problems, agents, step, `steps.${index}.agentId`)
  })
  checkDependencies(refuse, checked)
  if (isTooLarge(steps)) refuse('steps', 'must be at most 256 KiB of JSON')
  else await checkExpressions(problems, (text) => checkExpression(organizationId, text), { ...changes, steps: checked })
  return problems
}

function checkPlainFields(refuse: Refuse, { name, description, metadata }: PipelineChanges): void {
  if (name != null) checkText(refuse, 'name', name, 200, 1)
  if (description != null) checkText(refuse, 'description', description, 2_000)
  if (metadata != null) checkMetadata(refuse, metadata)
}

function checkStepCount(refuse: Refuse, { length }: readonly StepInput[]): void {
  if (length < 1 || length > maxSteps) refuse('steps', `must be 1 to ${maxSteps} steps, not ${length}`)
}

const isTooLarge = (steps: readonly StepInput[]): boolean => Buffer.byteLength(JSON.stringify(steps)) > maxStepsBytes

function checkStep(refuse: Refuse, { name, maxParallel, retry, timeoutMs }: StepInput, path: string): void {
  if (!nameShape.test(name))
    refuse(`${path}.name`, 'must begin with a letter and have at most 63 lower-case letters, digits and underscores')
  if (maxParallel != null) checkRange(refuse, `${path}.maxParallel`, maxParallel, 1, 100)
  if (retry != null) checkRange(refuse, `${path}.retry.maxAttempts`, retry.maxAttempts, 1, 10)
  if (retry?.delayMs != null) checkRange(refuse, `${path}.retry.delayMs`, retry.delayMs, 0, 3_600_000)
  if (timeoutMs != null) checkRange(refuse, `${path}.timeoutMs`, timeoutMs, 1_000, 3_600_000)
}

const nameShape = /^[a-z][a-z0-9_]{0,62}$/

function checkAgent(problems: DefinitionProblem[], agents: AgentStatuses, { agentId }: StepInput, param: string): void {
  const status = agents.get(agentId)
  if (status === 'active' || isFull(problems)) return
  if (status === undefined) problems.push({ param, code: 'invalid_value', message: 'is not the id of an agent' })
  else problems.push({ param, code: 'agent_archived', message: 'is the id of an agent that is archived' })
}

/** One after the other, so that the organisation's other checks don't wait behind all of them. */
async function checkExpressions(
  problems: DefinitionProblem[],
  faultOf: (expression: string) => Promise<string | undefined>,
  changes: PipelineChanges,
): Promise<void> {
  const faults = new Map<string, string | undefined>()
  for (const [param, text] of expressionsOf(changes)) {
    if (isFull(problems)) return
    if (!faults.has(text)) faults.set(text, await faultOf(text))
    const fault = faults.get(text)
    if (fault !== undefined) problems.push({ param, code: 'invalid_expression', message: `can't be used: ${fault}` })
  }
}

const expressionsOf = ({ steps, output }: PipelineChanges): [string, string][] =>
  [
    ...(steps ?? []).flatMap((step, index) =>
      (['input', 'when', 'forEach'] as const).map((field) => [`steps.${index}.${field}`, step[field]]),
    ),
    ['output', output],
  ].filter((pair): pair is [string, string] => pair[1] != null)
