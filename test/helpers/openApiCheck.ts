/*
 * Validates every REST response of the tests against the OpenAPI document: status and headers must be declared, and the body
 * must match its schema. test/rest/openApi.test.ts checks the document itself.
 */
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { openApiDocument } from '../../rest/documents/openApi.ts'
import { routes } from '../../rest/routes/routes.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import type { Answer } from './httpClient.ts'
import type { TestService } from './testService.ts'

type Response = { headers?: JsonObject; content?: Record<string, JsonObject> }
type Operation = { responses: Record<string, Response> }
type Printed = { ajv: Ajv2020; paths: Record<string, Record<string, Operation>> }

let printed: Printed | undefined
const validators = new Map<string, ValidateFunction>()

/** Headers that must be declared; those of every response and those of HTTP itself need not be. */
const telling = [
  ...['Location', 'Content-Location', 'Link', 'Retry-After', 'WWW-Authenticate'],
  ...['Preference-Applied', 'Idempotency-Replayed'],
]

/** Statuses of requests without a route are not part of an operation. */
const beforeTheRoute = new Set([401, 404, 405, 429])

export async function checkAnswer(_: TestService, method: string, path: string, answer: Answer): Promise<void> {
  const bare = path.split('?')[0] ?? path
  printed ??= print()
  const { ajv, paths } = printed
  const template = templateOf(paths, bare, method.toLowerCase())
  if (template === undefined) {
    if (!beforeTheRoute.has(answer.status))
      throw new Error(`${method} ${path} is not in OpenAPI, but returned ${answer.status}`)
    return
  }
  const operation = paths[template]?.[method.toLowerCase()]
  const response = operation?.responses[answer.status]
  const isEmpty = response !== undefined && response.content === undefined && answer.text === ''
  if (!isEmpty && response?.content?.['application/json'] === undefined)
    throw new Error(`${method} ${template} returned ${answer.status}, which OpenAPI does not declare: ${answer.text}`)
  const undeclared = telling.filter((name) => name.toLowerCase() in answer.headers && !response?.headers?.[name])
  if (undeclared.length > 0) throw new Error(`${method} ${template}: OpenAPI does not declare ${undeclared.join(', ')}`)
  if (isEmpty) return
  const pointer = [
    'paths',
    template,
    method.toLowerCase(),
    'responses',
    String(answer.status),
    'content',
    'application/json',
    'schema',
  ]
  const validate = validatorOf(
    ajv,
    `openapi#/${pointer.map((part) => encodeURIComponent(part.replaceAll('/', '~1'))).join('/')}`,
  )
  if (!validate(answer.json)) throw new Error(`${method} ${path}: ${ajv.errorsText(validate.errors)} in ${answer.text}`)
}

function print(): Printed {
  const document = openApiDocument(routes, 'https://localhost')
  const ajv = new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false })
  ;(formats as unknown as (ajv: Ajv2020) => void)(ajv)
  ajv.addSchema({ $id: 'openapi', ...document })
  return { ajv, paths: document.paths as Printed['paths'] }
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
