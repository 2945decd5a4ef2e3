import { agent } from './agent.ts'
import type { CheckKind, CheckWord } from './check.ts'
import { completes } from './completes.ts'
import { expression } from './expression.ts'
import { guardrails } from './guardrails.ts'
import { latency } from './latency.ts'
import { outputSchema } from './outputSchema.ts'
import { sameOutput } from './sameOutput.ts'
import { tokens } from './tokens.ts'

export const checkKinds: Readonly<Record<CheckWord, CheckKind>> = {
  completes,
  same_output: sameOutput,
  output_schema: outputSchema,
  expression,
  agent,
  guardrails,
  latency,
  tokens,
}
