/** What an integrator does first, with the client of openapi-typescript and openapi-fetch. */
import createClient from 'openapi-fetch'
import type { paths } from './schema.js'

const { ARS_BASE_URL = '', ARS_API_KEY = '', AGENT_ID = '' } = process.env
const client = createClient<paths>({ baseUrl: ARS_BASE_URL, headers: { Authorization: `Bearer ${ARS_API_KEY}` } })

const { data: run, error } = await client.POST('/runs', { body: { agent_id: AGENT_ID, input: { query: 'Hello' } } })
if (run?.status !== 'completed') throw new Error(`the run failed: ${error?.error.message}`)

const listed = await client.GET('/runs', { params: { query: { limit: 5, status: ['completed'] } } })
if (!listed.data?.data.some(({ id }) => id === run.id)) throw new Error('the run is not in the list')

const events = await client.GET('/runs/{id}/events', { params: { path: { id: run.id } } })
const types = events.data?.data.map(({ type }) => type) ?? []
if (!types.includes('run.completed')) throw new Error(`the events are ${types}`)

const missing = await client.GET('/runs/{id}', { params: { path: { id: 'run_none' } } })
if (missing.error?.error.code !== 'run_not_found') throw new Error(`the error is ${missing.error?.error.code}`)
