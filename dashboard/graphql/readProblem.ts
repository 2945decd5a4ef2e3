import { type ErrorDetail, ServiceError } from './ServiceError.ts'

/** The error of a GraphQL response: its `extensions` carry the fields of REST's error body. */
export function readGraphqlProblem(error: GraphqlProblem, fallback: { status: number; message: string }): ServiceError {
  const extensions = error.extensions ?? {}
  return new ServiceError({
    code: text(extensions.code) ?? 'unknown',
    status: typeof extensions.status === 'number' ? extensions.status : fallback.status,
    message: error.message || fallback.message,
    param: text(extensions.param),
    details: Array.isArray(extensions.details) ? (extensions.details as ErrorDetail[]) : [],
    requestId: text(extensions.requestId),
    docUrl: text(extensions.docUrl),
    retryAfterSeconds: typeof extensions.retryAfterSeconds === 'number' ? extensions.retryAfterSeconds : undefined,
  })
}

/** The error of a REST response. */
export async function readRestProblem(response: Response): Promise<ServiceError> {
  const body = (await response.json().catch(() => ({}))) as { error?: RestProblem }
  const seconds = Number(response.headers.get('retry-after'))
  return new ServiceError({
    code: body.error?.code ?? 'unknown',
    status: response.status,
    message: body.error?.message ?? `The service returned ${response.status}`,
    param: body.error?.param ?? undefined,
    details: body.error?.details ?? [],
    requestId: body.error?.request_id ?? response.headers.get('x-request-id') ?? undefined,
    docUrl: body.error?.doc_url,
    retryAfterSeconds: seconds > 0 ? seconds : undefined,
  })
}

export type GraphqlProblem = { message: string; extensions?: Record<string, unknown> | undefined }

type RestProblem = {
  code?: string
  message?: string
  param?: string | null
  details?: ErrorDetail[]
  request_id?: string
  doc_url?: string
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
