import type { Model } from '../../../clients/generate/model.ts'
import { readDocument } from '../../../clients/generate/readDocument.ts'

let model: Promise<Model> | undefined

/** The API's operations as the service describes them, fetched once when code is first shown. */
export function apiModel(): Promise<Model> {
  model ??= read().catch((error) => {
    model = undefined
    throw error
  })
  return model
}

async function read(): Promise<Model> {
  const response = await fetch('/v2/openapi.json')
  if (!response.ok) throw new Error(`The description of the API could not be read (${response.status})`)
  return readDocument(await response.json())
}
