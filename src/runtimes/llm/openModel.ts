/*
 * A model of the SDK. Creating one takes as long as calling it, since it builds its schemas, so it is created once per
 * address and model and shared. It holds nothing of a caller: each call passes its own `fetch`, and with it the secret,
 * under a name that never leaves the service.
 */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import { LRUCache } from 'lru-cache'

type Call = { baseUrl: string; model: string; fetch: typeof fetch }

export type OpenedModel = { model: LanguageModel; headers: Record<string, string>; close(): void }

const models = new LRUCache<string, LanguageModel>({ max: 200 })
const calls = new Map<string, typeof fetch>()
const callHeader = 'x-call'
let opened = 0

export function openModel({ baseUrl, model: name, fetch }: Call): OpenedModel {
  const key = `${baseUrl} ${name}`
  const provider = { name: 'provider', baseURL: baseUrl, includeUsage: true, fetch: fetchOfCall }
  const model = models.get(key) ?? createOpenAICompatible(provider).chatModel(name)
  models.set(key, model)
  const id = String(++opened)
  calls.set(id, fetch)
  return { model, headers: { [callHeader]: id }, close: () => void calls.delete(id) }
}

const fetchOfCall: typeof fetch = async (url, init) => {
  const headers = new Headers(init?.headers)
  const fetch = calls.get(headers.get(callHeader) ?? '')
  if (fetch === undefined) throw new Error('the call is over')
  headers.delete(callHeader)
  return fetch(url, { ...init, headers })
}
