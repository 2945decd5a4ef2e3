/*
 * Validates every REST response of the tests against the OpenAPI document: status, headers and error code must be
 * declared, and the body must match its schema. test/rest/openApi.test.ts checks the document itself.
 */
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { JsonObject } from '../../src/platform/json.ts'
import type { HttpResponse } from './httpClient.ts'
import { strictOpenApi } from './strictOpenApi.ts'
import type { TestService } from './testService.ts'

type Response = { headers?: JsonObject; content?: Record<string, { schema: { $ref: string } }> }
type Operation = { responses: Record<string, Response & { $ref?: string }>; 'x-error-codes': string[] }
type Printed = {
  ajv: Ajv2020
  paths: Record<string, Record<string, Operation>>
  responses: Record<string, Response>
}

let printed: Printed | undefined
const validators = new Map<string, ValidateFunction>()

/** Headers that must be declared; those of every response and those of HTTP itself need not be. */
const telling = [
  ...['Location', 'Content-Location', 'Link', 'Retry-After', 'WWW-Authenticate'],
  ...['ETag', 'Preference-Applied', 'Idempotency-Replayed'],
]

/** Statuses of requests without a route are not part of an operation. */
const beforeTheRoute = new Set([401, 404, 405, 429])

export async function checkResponse(
  _: TestService,
  method: string,
  path: string,
  response: HttpResponse,
): Promise<void> {
  const bare = path.split('?')[0] ?? path
  printed ??= print()
  const { paths, responses } = printed
  const template = templateOf(paths, bare, method.toLowerCase())
  const operation = template === undefined ? undefined : paths[template]?.[method.toLowerCase()]
  if (operation === undefined) {
    if (!beforeTheRoute.has(response.status))
      throw new Error(`${method} ${path} is not in OpenAPI, but returned ${response.status}`)
    return
  }
  const name = `${method} ${template}`
  const declared = operation.responses[response.status]
  const described = declared?.$ref === undefined ? declared : responses[declared.$ref.split('/').at(-1) ?? '']
  const isEmpty = described !== undefined && described.content === undefined && response.text === ''
  const schema = described?.content?.['application/json']?.schema
  if (!isEmpty && schema === undefined)
    throw new Error(`${name} returned ${response.status}, which OpenAPI does not declare: ${response.text}`)
  const undeclared = telling.filter(
    (header) => header.toLowerCase() in response.headers && !described?.headers?.[header],
  )
  if (undeclared.length > 0) throw new Error(`${name}: OpenAPI does not declare ${undeclared.join(', ')}`)
  checkCodes(name, operation, response)
  if (schema !== undefined) checkValue(name, schema.$ref, response.json)
}

/** A path parameter that is too long reaches no route. */
const codesWithoutRoute = new Set(['route_not_found'])

function checkCodes(name: string, operation: Operation, { status, json }: HttpResponse): void {
  const { error } = json as { error?: { code: string; details?: { code: string }[] } }
  const codes = status >= 400 && error ? [error, ...(error.details ?? [])].map(({ code }) => code) : []
  const undeclared = codes.find((code) => !codesWithoutRoute.has(code) && !operation['x-error-codes'].includes(code))
  if (undeclared !== undefined) throw new Error(`${name}: OpenAPI does not declare the code ${undeclared}`)
}

/** Checks a frame of the log of a run, or of a pipeline run. */
export function checkLogEvent(data: JsonObject): void {
  const schema = 'pipeline_run_id' in data ? 'PipelineRunEvent' : 'RunEvent'
  checkValue(String(data.type), `#/components/schemas/${schema}`, data)
}

/** Checks an event as webhooks and the event stream receive it. */
export function checkWebhookEvent(data: JsonObject): void {
  checkValue(String(data.type), '#/components/schemas/WebhookEvent', data)
}

function checkValue(name: string, reference: string, value: JsonObject): void {
  printed ??= print()
  const { ajv } = printed
  const validate = validatorOf(ajv, `openapi${reference}`)
  if (validate(value)) return
  const problems = ajv.errorsText(validate.errors).slice(0, 2_000)
  throw new Error(`${name}: ${problems} in ${JSON.stringify(value).slice(0, 2_000)}`)
}

function print(): Printed {
  const document = strictOpenApi()
  const ajv = new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false })
  ;(formats as unknown as (ajv: Ajv2020) => void)(ajv)
  ajv.addSchema({ $id: 'openapi', ...document })
  const { responses } = document.components as { responses: Printed['responses'] }
  return { ajv, paths: document.paths as Printed['paths'], responses }
}

function validatorOf(ajv: Ajv2020, reference: string): ValidateFunction {
  const known = validators.get(reference) ?? ajv.compile({ $ref: reference })
  validators.set(reference, known)
  return known
}

/** Literal paths before those with parameters, as in the router. */
function templateOf(paths: Printed['paths'], path: string, verb: string): string | undefined {
  const fits = (template: string) => new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path)
  return Object.keys(paths)
    .filter((template) => paths[template]?.[verb] && fits(template))
    .sort((one, other) => one.split('{').length - other.split('{').length)[0]
}
