import type { Json, JsonObject } from '../../graphql/graphql.ts'
import { readNumber } from '../agents/editor/fieldTypes.ts'
import { Fields } from '../form/Fields.tsx'
import { SelectField } from '../form/SelectField.tsx'
import { TextField } from '../form/TextField.tsx'
import { withSetting } from './editSteps.ts'
import type { StepDraft } from './pipelineDraft.ts'

type Props = { step: StepDraft; set(step: StepDraft): void; problemAt(name: string): string | undefined }

/** What happens when a step fails, is slow, or has many items. */
export function StepLimits({ step, set, problemAt }: Props) {
  const retry = isObject(step.retry) ? step.retry : {}
  const setRetry = (name: string, text: string) => {
    const next = { ...retry, [name]: readNumber(text) }
    const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
    set(withSetting(step, 'retry', Object.keys(kept).length === 0 ? undefined : (kept as JsonObject)))
  }
  return (
    <Fields beside>
      <SelectField
        label="On failure"
        value={String(step.on_failure ?? 'fail')}
        options={[
          { value: 'fail', label: 'Fail the pipeline run' },
          { value: 'continue', label: 'Continue; later steps see the error' },
        ]}
        onChange={(value) => set(withSetting(step, 'on_failure', value === 'fail' ? undefined : value))}
        problem={problemAt('on_failure')}
      />
      <TextField
        label="Max attempts"
        optional
        inputMode="numeric"
        value={shown(retry.max_attempts)}
        onChange={(text) => setRetry('max_attempts', text)}
        problem={problemAt('retry.max_attempts') ?? problemAt('retry')}
        hint="1 to 10, including the first"
      />
      <TextField
        label="Retry delay in milliseconds"
        optional
        inputMode="numeric"
        value={shown(retry.delay_ms)}
        onChange={(text) => setRetry('delay_ms', text)}
        problem={problemAt('retry.delay_ms')}
        hint="Doubled each time"
      />
      <TextField
        label="Timeout in milliseconds"
        optional
        inputMode="numeric"
        value={shown(step.timeout_ms)}
        onChange={(text) => set(withSetting(step, 'timeout_ms', readNumber(text)))}
        problem={problemAt('timeout_ms')}
        hint="For each run. Leave empty for the agent's timeout"
      />
      {step.for_each !== undefined && (
        <TextField
          label="Concurrent items"
          optional
          inputMode="numeric"
          value={shown(step.max_parallel)}
          onChange={(text) => set(withSetting(step, 'max_parallel', readNumber(text)))}
          problem={problemAt('max_parallel')}
          hint="1 to 100. Leave empty for 10"
        />
      )}
    </Fields>
  )
}

const shown = (value: Json | undefined): string => (value === undefined || value === null ? '' : String(value))

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
