/** The compiled guardrails of a job; the most recently used are cached. */
import { LRUCache } from 'lru-cache'
import { type CompiledGuardrail, compileGuardrail, isCompilable } from '../compileGuardrail.ts'
import type { Guardrail } from '../guardrail.ts'
import type { Job } from './job.ts'
import { limits } from './limits.ts'

const kept = new LRUCache<string, CompiledGuardrail>({ maxSize: limits.compiledCharacters })

/** Undefined if one was neither sent nor cached. */
export function compiledGuardrails(guardrails: Job['guardrails']): CompiledGuardrail[] | undefined {
  const compiled = guardrails.flatMap(
    ({ id, guardrail }) => kept.get(id) ?? (guardrail ? compileAs(id, guardrail) : []),
  )
  return compiled.length === guardrails.length ? compiled : undefined
}

function compileAs(id: string, guardrail: Guardrail): CompiledGuardrail {
  if (!isCompilable(guardrail)) throw new Error(`${guardrail.check} is not for sandboxes`)
  const compiled = compileGuardrail(guardrail)
  kept.set(id, compiled, { size: JSON.stringify(guardrail).length })
  return compiled
}
