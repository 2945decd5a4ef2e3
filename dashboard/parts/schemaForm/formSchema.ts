/*
 * The schema that the form shows. An anyOf or oneOf whose options only state which fields go together offers no choice in a
 * form, so it is removed here; the validator and the service still apply it.
 */
import type { RJSFSchema } from '@rjsf/utils'

export function formSchema(schema: RJSFSchema): RJSFSchema {
  const { anyOf, oneOf, properties, items, ...rest } = schema
  return {
    ...rest,
    ...(anyOf !== undefined && !onlyConstrains(anyOf, properties) && { anyOf }),
    ...(oneOf !== undefined && !onlyConstrains(oneOf, properties) && { oneOf }),
    ...(properties !== undefined && { properties: mapValues(properties) }),
    ...(items !== undefined && { items: isSchema(items) ? formSchema(items) : items }),
  }
}

type Properties = NonNullable<RJSFSchema['properties']>

function onlyConstrains(options: unknown[], properties: Properties | undefined): boolean {
  if (properties === undefined) return false
  return options.every(
    (option) => isSchema(option) && Object.keys(option.properties ?? {}).every((key) => key in properties),
  )
}

const mapValues = (properties: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, isSchema(value) ? shown(value) : value]))

/** A field with an empty schema would not be rendered at all. */
const shown = (schema: RJSFSchema): RJSFSchema =>
  Object.keys(schema).length === 0 ? { title: undefined, description: 'Any JSON' } : formSchema(schema)

const isSchema = (value: unknown): value is RJSFSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
