/** Parsing costs more than most evaluations, so the most recently used expressions are cached by their text. */
import jsonata, { type Expression } from 'jsonata'
import { afterStep, evaluationOptions } from './evaluation.ts'
import { guardFunctions } from './guardFunctions.ts'
import { limits } from './limits.ts'

const kept = new Map<string, Expression>()
let keptChars = 0

await guardFunctions()

export function compile(text: string): Expression {
  const known = kept.get(text)
  if (known !== undefined) {
    kept.delete(text)
    kept.set(text, known)
    return known
  }
  const compiled = jsonata(text, evaluationOptions)
  // JSONata reads its hooks under symbols, but its types allow names only.
  compiled.assign(Symbol.for('jsonata.__evaluate_exit') as unknown as string, afterStep)
  keep(text, compiled)
  return compiled
}

function keep(text: string, compiled: Expression): void {
  kept.set(text, compiled)
  keptChars += text.length
  for (const oldest of kept.keys()) {
    if (kept.size <= limits.compiledCount && keptChars <= limits.compiledChars) return
    kept.delete(oldest)
    keptChars -= oldest.length
  }
}
