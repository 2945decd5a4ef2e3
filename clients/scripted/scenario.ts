/** A scenario, as `clients/scenarios/README.md` defines it. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
export type JsonObject = { [name: string]: Json }

export const certificateKinds = ['valid', 'expired', 'other_name', 'unknown_ca'] as const
export type CertificateKind = (typeof certificateKinds)[number]

/** Equal to a text; absent; bound at its first use and equal later; matching a pattern. */
export type TextRule = string | null | { bind?: string; matches?: string }

export type Expected = {
  method: string
  path: string
  query?: Record<string, string>
  headers?: Record<string, TextRule>
  json?: Json
  body?: TextRule
}

export type Step = {
  text?: string
  base64?: string
  repeat?: string
  times?: number
  frame?: JsonObject
  position?: string
  newline?: string
  split?: 'bytes' | number[]
  reset?: true
  fin?: true
  hold?: true
}

export type Respond = {
  status?: number
  headers?: Record<string, string>
  json?: Json
  body?: Step[]
  framing?: 'chunked' | 'length' | 'close'
  interim?: number[]
  never?: true
  reset?: true
  fin?: true
}

export type Exchange = { expect: Expected; respond: Respond }

export type Cut = { at: number; by: 'end' | 'fin' | 'reset' }

export type Log = {
  operation: string
  frames: number
  cuts: Cut[]
  newline?: string
  split?: 'bytes' | number[]
}

export type Result = {
  json?: Json
  items?: Json[]
  events?: Json[]
  seqs?: number[]
  types?: string[]
  unknown_types?: string[]
  text?: string
  run_id?: string | null
  last_seq?: number
  status?: string
  final?: Json
  is_time_proven?: boolean
}

/** What a runner receives. */
export type ScenarioInput = {
  name: string
  client?: { api_key?: string; api_keys?: string[]; max_retries?: number; timeout_ms?: number; silence_ms?: number }
  clock?: { start?: string; per_read_ms?: number; real?: true }
  call: {
    operation: string
    path?: string[]
    query?: JsonObject
    body?: JsonObject
    headers?: Record<string, string>
    mode?: 'page' | 'next_page' | 'all'
    webhook?: { body_base64: string; headers: Record<string, string>; secrets: string[] }
  }
  cancel?: { when: 'waiting' | 'sleeping' | 'reading'; after_events?: number }
  leave_after_events?: number
}

export type Scenario = ScenarioInput & {
  server?: { certificate?: CertificateKind; listen?: false; protocol?: 'http1' | 'http2' }
  exchanges?: Exchange[]
  log?: Log
  each_cut_at?: number[]
  result?: Result
  error?: JsonObject
  slept_ms?: [number, number][] | 'any'
}

export type Observed = {
  result?: JsonObject | null
  error?: JsonObject | null
  slept_ms?: number[]
  logs?: string[]
}

/** Without what a runner does not need. */
export const scenarioInputOf = ({
  name,
  client,
  clock,
  call,
  cancel,
  leave_after_events,
}: Scenario): ScenarioInput => ({
  name,
  call,
  ...(client && { client }),
  ...(clock && { clock }),
  ...(cancel && { cancel }),
  ...(leave_after_events !== undefined && { leave_after_events }),
})
