/** Renders the OpenAPI document as one HTML page without scripts. */
import type { JsonObject } from '../../src/platform/json.ts'
import { referenceStyle } from './referenceStyle.ts'

type Schema = JsonObject & { properties?: Record<string, Schema>; required?: string[] }
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}
type Document = {
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> } & Record<'parameters' | 'responses', Record<string, JsonObject>>
}

export function referencePage(openApi: JsonObject): string {
  const { info, servers, paths, components } = openApi as unknown as Document
  const operations = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({
      path,
      verb: verb.toUpperCase(),
      operation: withParts(operation, components),
    })),
  )
  const title = `${info.title} API ${info.version}`
  const links = operations.map(
    ({ path, verb, operation }) =>
      `<li><a href="#${operation.operationId}"><b class="${verb}">${verb}</b> ${escapeHtml(path)}</a>`,
  )
  const schemas = Object.entries(components.schemas)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${referenceStyle}</style>
<nav><h1>${escapeHtml(title)}</h1><ul>${links.join('')}</ul><h2>Objects</h2>
<ul>${schemas.map(([name]) => `<li><a href="#schema-${name}">${name}</a>`).join('')}</ul></nav>
<main><p>${escapeHtml(info.description)} The base address is <code>${escapeHtml(servers[0]?.url ?? '')}</code>; every call carries
<code>Authorization: Bearer &lt;API_KEY&gt;</code>. Machine-readable version: <a href="/v2/openapi.json">openapi.json</a>.</p>
${operations.map(section).join('')}
${schemas.map(([name, schema]) => `<section id="schema-${name}"><h2>${name}</h2>${description(schema)}${fields(schema)}</section>`).join('')}
</main></html>`
}

/** Parameters and responses are written out. */
function withParts(operation: Operation, { parameters, responses }: Document['components']): Operation {
  const partOf = <Part extends object>(part: Part, parts: Record<string, JsonObject>): Part =>
    '$ref' in part ? { ...parts[String(part.$ref).split('/').at(-1) ?? ''], ...part } : part
  return {
    ...operation,
    parameters: operation.parameters?.map((parameter) => partOf(parameter, parameters)) ?? [],
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [status, partOf(response, responses)]),
    ),
  }
}

function section({ path, verb, operation }: { path: string; verb: string; operation: Operation }): string {
  const { operationId, summary, parameters = [], requestBody, responses } = operation
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const parameterRows = parameters.map(({ name, in: place, required, description: text, schema }) =>
    row(
      name,
      `${typeOf(schema)} <small>in ${place}${required ? ', required' : ''}</small>`,
      text ?? String(schema.description ?? ''),
    ),
  )
  const responseRows = Object.entries(responses).map(([status, { description: text, content }]) => {
    const schema = Object.values(content ?? {})[0]?.schema
    return row(status, schema ? typeOf(schema) : '', text)
  })
  return `<section id="${operationId}"><h2><b class="${verb}">${verb}</b> <code>${escapeHtml(path)}</code></h2><p>${escapeHtml(summary)}</p>
${parameterRows.length > 0 ? `<h3>Parameters</h3>${table(parameterRows)}` : ''}${body ? `<h3>Body</h3><p>${typeOf(body)}</p>` : ''}
<h3>Responses</h3>${table(responseRows)}</section>`
}

function fields(schema: Schema): string {
  const required = new Set(schema.required)
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    row(
      name,
      `${typeOf(field)}${required.has(name) ? '' : ' <small>optional</small>'}`,
      String(field.description ?? ''),
    ),
  )
  return table(rows)
}

function typeOf(schema: Schema): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `<a href="#schema-${name}">${name}</a>`
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return (choices as Schema[]).map(typeOf).join(' or ')
  if (Array.isArray(schema.enum))
    return (schema.enum as string[]).map((value) => `<code>${escapeHtml(value)}</code>`).join(' ')
  const data = schema.properties?.data
  if (data) return `list of ${typeOf(data.items as Schema)}`
  if (schema.type === 'array') return `list of ${typeOf(schema.items as Schema)}`
  return escapeHtml([schema.type].flat().join(' or '))
}

const table = (rows: string[]): string => `<table>${rows.join('')}</table>`
const row = (name: string, type: string, text: string): string =>
  `<tr><th>${escapeHtml(name)}<td>${type}<td>${escapeHtml(text)}`
const description = (schema: Schema): string =>
  schema.description ? `<p>${escapeHtml(String(schema.description))}</p>` : ''
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
