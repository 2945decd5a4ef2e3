/** Messages to and from an evaluator, as JSON. */
export type Job =
  | { kind: 'evaluate'; expression: string; input: unknown; timeoutMs: number }
  | { kind: 'check'; expression: string }

export type Reply = { value: unknown } | { failure: ExpressionFault }

export type ExpressionFault = {
  code: ExpressionFaultCode
  message: string
  /** Where JSONata noticed it: how many characters of the expression it had read. */
  position?: number
}

export type ExpressionFaultCode =
  | 'expression_invalid'
  | 'expression_failed'
  | 'expression_timeout'
  | 'expression_too_deep'
  | 'expression_out_of_memory'
  | 'expression_unavailable'
  | 'invalid_output'
  | 'output_too_large'
