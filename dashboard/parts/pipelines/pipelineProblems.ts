import type { ServiceError } from '../../graphql/ServiceError.ts'
import { draftPath, type PipelineDraft, readSteps } from './pipelineDraft.ts'

/** The problem at a path of the draft, or at the first path below it. */
export function pipelineProblems(draft: PipelineDraft, error: ServiceError | undefined, isTried: boolean) {
  const reported = (error?.details ?? []).map(({ param, message }) => ({ path: draftPath(param ?? ''), message }))
  const problems = [...(isTried ? brokenParts(draft) : []), ...reported]
  return (path: string): string | undefined => {
    const exact = problems.find((one) => one.path === path)
    if (exact !== undefined || !/^steps\.\d+$/.test(path)) return exact?.message
    return problems.find((one) => one.path.startsWith(`${path}.`))?.message
  }
}

export function brokenParts({ steps, metadata }: PipelineDraft): { path: string; message: string }[] {
  const isObject = typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata)
  return [
    ...(readSteps(steps) === undefined
      ? [{ path: 'steps', message: 'Steps must be a JSON list of objects with a name' }]
      : []),
    ...(isObject ? [] : [{ path: 'metadata', message: 'must be a JSON object' }]),
  ]
}
