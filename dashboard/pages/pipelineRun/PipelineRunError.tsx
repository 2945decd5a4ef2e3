import { Note } from '../../parts/feedback/Note.tsx'
import type { PipelineRun } from './pipelineRunQueries.ts'

type Props = { error: NonNullable<PipelineRun['error']> }

export const PipelineRunError = ({ error: { code, message, step, retryable } }: Props) => (
  <Note tone="red">
    {step !== null && (
      <>
        Step <code>{step}</code> failed:{' '}
      </>
    )}
    {message} <code>{code}</code>. {retryable ? 'The same input may succeed later.' : 'The same input will fail again.'}
  </Note>
)
