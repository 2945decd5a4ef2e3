import { useEffect, useState } from 'react'
import { callService } from '../../graphql/callService.ts'
import { graphql, type Json } from '../../graphql/graphql.ts'
import type { ServiceError } from '../../graphql/ServiceError.ts'

export type Evaluation =
  | { state: 'none' }
  | { state: 'busy' }
  | { state: 'value'; value: Json }
  | { state: 'refused'; error: ServiceError }

const EvaluateQuery = graphql(`
  query Evaluate($input: EvaluateExpressionInput!) {
    evaluateExpression(input: $input) { value }
  }
`)

/** Long enough that typing does not cost a call per keystroke. */
const pauseMs = 350

/** Evaluates an expression on the service when typing pauses. */
export function useEvaluation(expression: string, input: Json): Evaluation {
  const [evaluation, setEvaluation] = useState<Evaluation>({ state: 'none' })
  const key = JSON.stringify([expression, input])
  useEffect(() => {
    const [asked, over] = JSON.parse(key) as [string, Json]
    if (asked.trim() === '') return setEvaluation({ state: 'none' })
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      setEvaluation((before) => (before.state === 'none' ? { state: 'busy' } : before))
      const variables = { input: { expression: asked, input: over } }
      const { data, error } = await callService(EvaluateQuery, variables, stop.signal)
      if (stop.signal.aborted) return
      if (error !== undefined) setEvaluation({ state: 'refused', error })
      else setEvaluation({ state: 'value', value: data?.evaluateExpression?.value ?? null })
    }, pauseMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [key])
  return evaluation
}
