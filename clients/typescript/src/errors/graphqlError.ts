import { ArsError } from './arsError.ts'

export interface GraphqlErrorItem {
  message: string
  path?: (string | number)[]
  /** The same as in the errors of REST. */
  extensions?: {
    code?: string
    status?: number
    requestId?: string
    docUrl?: string
    retryAfterSeconds?: number
    [field: string]: unknown
  }
}

export interface GraphqlResult {
  data?: unknown
  errors?: GraphqlErrorItem[]
}

/** The result of an operation has errors. Those of whole requests, such as 401 and 429, are `ApiError`s as in REST. */
export class GraphqlError extends ArsError {
  override name = 'GraphqlError'
  /** The code of the first error. */
  readonly code: string | null
  readonly errors: GraphqlErrorItem[]
  /** The data that was returned despite the errors. */
  declare readonly data: unknown

  constructor({ data, errors = [] }: GraphqlResult) {
    super(errors[0]?.message ?? 'The result has errors')
    this.code = errors[0]?.extensions?.code ?? null
    this.errors = errors
    Object.defineProperty(this, 'data', { value: data })
  }
}
