import { useState } from 'react'
import type { Json } from '../../../graphql/graphql.ts'
import { CodeEditor } from '../../editor/CodeEditor.tsx'
import { JsonField } from '../../editor/JsonField.tsx'
import { EvaluationResult } from '../../expression/EvaluationResult.tsx'
import { type Evaluation, useEvaluation } from '../../expression/useEvaluation.ts'
import { Fields } from '../../form/Fields.tsx'
import { type FieldsOf, textIn } from './fieldTypes.ts'

/** The expression of the runtime `expression`, with its result for a sample input, updated as you type. */
export function ExpressionFields({ value, onChange, problemAt, path, sample }: FieldsOf & { sample: Json }) {
  const expression = textIn(value, 'expression')
  const [typed, setTyped] = useState<Json>()
  const input = typed === undefined ? sample : typed
  const evaluation = useEvaluation(expression, input)
  return (
    <Fields>
      <CodeEditor
        label="Expression"
        language="text"
        value={expression}
        onChange={(text) => onChange({ ...value, expression: text })}
        problem={problemAt(`${path}.expression`)}
        minLines={4}
      />
      <Fields beside>
        <JsonField label="Sample input" value={input} onChange={setTyped} minLines={5} maxLines={16} />
        <EvaluationResult label="Live result" evaluation={asOutput(evaluation)} />
      </Fields>
    </Fields>
  )
}

/** A run's output is an object: any other value is wrapped in `result`. */
function asOutput(evaluation: Evaluation): Evaluation {
  if (evaluation.state !== 'value') return evaluation
  const { value } = evaluation
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? evaluation : { state: 'value', value: { result: value } }
}
