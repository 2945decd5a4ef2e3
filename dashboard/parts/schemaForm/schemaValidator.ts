/*
 * Checks the form's value without `eval`, which the page's policy forbids. The service has the last word: a schema
 * that this validator cannot read passes here.
 */
import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema'
import { type RJSFSchema, type RJSFValidationError, toErrorSchema, type ValidatorType } from '@rjsf/utils'

/** `whole`: the schema as it was given; the form may show a simpler one. */
export function schemaValidator(whole: RJSFSchema): ValidatorType {
  const rawValidation = (value: unknown) => findErrors(whole, value)
  return {
    // An empty field that must be filled has its mark already: it is wrong only when it is sent.
    validateFormData(value) {
      const errors = rawValidation(value).filter(({ name }) => name !== 'required')
      return { errors, errorSchema: toErrorSchema(errors) }
    },
    isValid: (schema, value, root) =>
      findErrors({ ...schema, $defs: root.$defs, definitions: root.definitions }, value).length === 0,
    rawValidation: <Result>(_schema: RJSFSchema, value: unknown) => ({ errors: rawValidation(value) as Result[] }),
  }
}

function findErrors(schema: RJSFSchema, value: unknown): RJSFValidationError[] {
  try {
    const { errors } = new Validator(schema as Schema, '2020-12', false).validate(withoutUndefined(value))
    return errors.filter(isOfOwn).map(toFormError)
  } catch {
    return []
  }
}

/** What would be sent: a cleared field is left out of the JSON. */
const withoutUndefined = (value: unknown): unknown => (value === undefined ? {} : JSON.parse(JSON.stringify(value)))

/** An object is also reported when a field in it is wrong; the field's own report is enough. */
const parents = new Set([
  'properties',
  'items',
  'additionalProperties',
  'prefixItems',
  '$ref',
  'allOf',
  'then',
  'else',
  'if',
])
const isOfOwn = ({ keyword }: OutputUnit) => !parents.has(keyword)

function toFormError({ keyword, instanceLocation, error }: OutputUnit): RJSFValidationError {
  const missing = keyword === 'required' ? /"([^"]+)"/.exec(error)?.[1] : undefined
  const path = instanceLocation.split('/').slice(1).map(unescapePointer)
  const property = [...path, ...(missing === undefined ? [] : [missing])].map((key) => `.${key}`).join('')
  const message = missing === undefined ? error : 'This field is required.'
  return { name: keyword, property, message, stack: message }
}

const unescapePointer = (key: string) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
