import type { Model } from '../../../clients/generate/model.ts'
import { readDocument } from '../../../clients/generate/readDocument.ts'

let model: Promise<Model> | undefined

/** The operations of the API as the service describes them, read once when somebody wants code. */
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
