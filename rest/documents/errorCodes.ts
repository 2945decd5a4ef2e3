/** The error codes that an operation can return: those that its form implies, and its own. */
import { type GraphQLInputType, getNamedType, isInputObjectType } from 'graphql'
import { type ErrorCode, errorTable } from '../../schema/errorTable.ts'
import type { PreparedRoute } from '../prepareRoute.ts'
import { requiredQueryOf } from '../readVariables.ts'
import { isBodyRequired } from './schemas/bodySchema.ts'

export type CodesByStatus = Readonly<Record<string, readonly ErrorCode[]>>

export const errorCodesOf = (prepared: PreparedRoute): CodesByStatus =>
  byStatus([...impliedCodes(prepared), ...prepared.route.codes])

function impliedCodes(prepared: PreparedRoute): ErrorCode[] {
  const { route } = prepared
  const hasQuery = route.query !== undefined || route.stream === 'existing'
  const reads = (name: string) => route.headerParameters?.[name] !== undefined
  return [
    ...everyCall,
    ...when(route.scope !== null, 'insufficient_scope'),
    ...when(route.method !== 'GET', ...bodyCodes, 'csrf_rejected'),
    ...when(takesJson(prepared), 'number_out_of_range'),
    ...when(hasQuery || route.body !== undefined, 'wrong_type'),
    ...when(isBodyRequired(prepared) || requiredQueryOf(prepared).length > 0, 'missing_field'),
    ...when(route.query?.limit !== undefined, 'invalid_cursor', 'limit_out_of_range', 'invalid_value'),
    ...when(route.stream !== undefined || route.query?.wait !== undefined, 'too_many_open_streams'),
    ...when(reads('Idempotency-Key'), 'idempotency_mismatch', 'invalid_value'),
    ...when(reads('If-Match'), 'version_conflict'),
  ]
}

function takesJson({ route, variables }: PreparedRoute): boolean {
  const type = route.body === undefined ? undefined : variables.get(route.body)
  return type !== undefined && holdsJson(type)
}

/** Whether a field of it has JSON of any shape. */
function holdsJson(type: GraphQLInputType): boolean {
  const named = getNamedType(type)
  if (isInputObjectType(named)) return Object.values(named.getFields()).some((field) => holdsJson(field.type))
  return named.name === 'JSON' || named.name === 'JSONObject'
}

const when = (applies: boolean, ...codes: ErrorCode[]): ErrorCode[] => (applies ? codes : [])

/** Of every call with credentials; a header or a parameter that the route does not take is refused. */
export const everyCall: readonly ErrorCode[] = [
  ...(['unknown_field', 'invalid_header'] as const),
  ...(['missing_credentials', 'invalid_credentials', 'expired_credentials'] as const),
  ...(['rate_limited', 'quota_exceeded', 'internal_error', 'unavailable'] as const),
]

/** Of every call that may have a body. */
export const bodyCodes: readonly ErrorCode[] = ['malformed_json', 'payload_too_large', 'unsupported_media_type']

/** In the order of the table, so that the document does not depend on the order in which codes are found. */
export function byStatus(codes: readonly ErrorCode[]): CodesByStatus {
  const wanted = new Set(codes)
  const found: Record<string, ErrorCode[]> = {}
  for (const code of Object.keys(errorTable) as ErrorCode[]) {
    if (wanted.has(code)) found[errorTable[code].status] = [...(found[errorTable[code].status] ?? []), code]
  }
  return found
}
