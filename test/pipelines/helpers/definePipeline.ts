import type { PipelineStep } from '../../../src/pipelines/pipeline.ts'
import type { TestService } from '../../helpers/testService.ts'

export type GivenStep = Pick<PipelineStep, 'name' | 'agentId'> & Partial<PipelineStep>

/** Stores a pipeline without checking it, so that tests can have invalid ones. */
export async function definePipeline(
  { deps, credentials }: TestService,
  given: GivenStep[],
  output: string | null = null,
): Promise<string> {
  const id = deps.newId('pipe')
  const steps = given.map((step, place): PipelineStep => {
    const before = given[place - 1]
    return {
      input: null,
      dependsOn: before === undefined ? [] : [before.name],
      when: null,
      forEach: null,
      maxParallel: 10,
      retry: null,
      timeoutMs: null,
      onFailure: 'fail' as const,
      ...step,
    }
  })
  const content = { name: 'p', description: null, steps, output, metadata: {} }
  const { organization_id } = credentials
  const { pool } = deps.db
  await pool.query(
    `insert into pipelines (organization_id, id, name, status, version, metadata, created_at, updated_at)
     values ($1, $2, 'p', 'active', 1, '{}', now(), now())`,
    [organization_id, id],
  )
  await pool.query(
    `insert into pipeline_versions (organization_id, pipeline_id, version, agent_ids, content, created_at, created_by)
     values ($1, $2, 1, $3, $4, now(), 'key_test')`,
    [organization_id, id, [...new Set(steps.map(({ agentId }) => agentId))], JSON.stringify(content)],
  )
  return id
}
