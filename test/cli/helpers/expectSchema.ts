/** Checks that the output of `--json` matches the API's document. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', '..', 'clients', 'openapi.json'), 'utf8'),
)
const ajv = new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false })
formats.default(ajv)
ajv.addSchema({ $id: 'openapi', ...document })

/** Throws with the problems unless the value matches `#/components/schemas/<name>`. */
export function expectSchema(name: string, value: unknown): void {
  if (!(name in document.components.schemas)) throw new Error(`the API has no schema ${name}`)
  const reference = `openapi#/components/schemas/${name}`
  const validate = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference })
  if (validate(value)) return
  throw new Error(
    `${name}: ${ajv.errorsText(validate.errors).slice(0, 1000)} in ${JSON.stringify(value).slice(0, 1000)}`,
  )
}
