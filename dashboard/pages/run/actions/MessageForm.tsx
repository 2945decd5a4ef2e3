/** Sends a message to a run that is queued or running; the agent reads it when it looks for messages. */
import { problemOf } from '../../../graphql/ServiceError.ts'
import { useChange } from '../../../graphql/useChange.ts'
import { Button } from '../../../parts/button/Button.tsx'
import { ErrorNote } from '../../../parts/feedback/ErrorNote.tsx'
import { TextField } from '../../../parts/form/TextField.tsx'
import { useKeptDraft } from '../../../state/useKeptDraft.ts'
import { SendRunActionMutation } from '../runQueries.ts'
import styles from './ActionForm.module.css'

export function MessageForm({ runId }: { runId: string }) {
  const kept = useKeptDraft(`message ${runId}`, () => ({ text: '' }))
  const { text } = kept.draft
  const message = useChange(SendRunActionMutation)
  const send = async () => {
    if (text.trim() === '' || message.busy) return
    const sent = await message.send({ input: { id: runId, type: 'respond', payload: text } })
    if (sent !== undefined) kept.discard()
  }
  return (
    <form
      className={styles.message}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextField
        label="Message to the run"
        value={text}
        onChange={(next) => kept.change({ text: next })}
        autoComplete="off"
        problem={problemOf(message.error, 'payload')}
      />
      <Button
        type="submit"
        needs="runs:write"
        busy={message.busy}
        off={text.trim() === '' ? 'Write something first' : undefined}
      >
        Send
      </Button>
      {message.error !== undefined && <ErrorNote error={message.error} />}
    </form>
  )
}
