/** Messages to and from an evaluator, as JSON. */
export type Job =
  | { kind: 'evaluate'; expression: string; input: unknown; context?: Context | undefined }
  | { kind: 'check'; expression: string }

/** Members of the input that several evaluations share. The process caches them, and is sent their JSON once. */
export type Context = { id: string; text?: string }

export type Reply = { value: unknown } | { failure: ExpressionFault }

export type ExpressionFault = {
  code: ExpressionFaultCode
  message: string
  /** Where JSONata detected it: how many characters of the expression it had read. */
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
