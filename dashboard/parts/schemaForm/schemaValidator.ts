/*
 * Validates the form's value without `eval`, which the page's content security policy forbids. The service decides in the
 * end: a schema that this validator does not support passes here.
 */
import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema'
import { type RJSFSchema, type RJSFValidationError, toErrorSchema, type ValidatorType } from '@rjsf/utils'

/** `whole`: the original schema; the form may show a simplified one. */
export function schemaValidator(whole: RJSFSchema): ValidatorType {
  const rawValidation = (value: unknown) => findErrors(whole, value)
  return {
    // An empty required field is already marked as required: it is an error only on submit.
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

/** The value that would be sent: a cleared field is left out of the JSON. */
const withoutUndefined = (value: unknown): unknown => (value === undefined ? {} : JSON.parse(JSON.stringify(value)))

/** An object is also reported when one of its fields is invalid; the field's own error is enough. */
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
