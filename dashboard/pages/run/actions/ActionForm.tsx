/** The action that a run waits for, and the answer to it: a form built from the action's schema, or JSON. */
import type { Json } from '../../../graphql/graphql.ts'
import { parseJson } from '../../../graphql/parseJson.ts'
import { problemOf, problemsUnder } from '../../../graphql/ServiceError.ts'
import { useChange } from '../../../graphql/useChange.ts'
import { Button } from '../../../parts/button/Button.tsx'
import { jsonProblem } from '../../../parts/editor/jsonProblem.ts'
import { Form } from '../../../parts/form/Form.tsx'
import { TextField } from '../../../parts/form/TextField.tsx'
import { SchemaInput } from '../../../parts/schemaForm/SchemaInput.tsx'
import { Countdown } from '../../../parts/time/Countdown.tsx'
import { useKeptDraft } from '../../../state/useKeptDraft.ts'
import { type RunDetail, SendRunActionMutation } from '../runQueries.ts'
import styles from './ActionForm.module.css'

type Decision = 'approve' | 'reject' | 'respond'
export type AskedAction = NonNullable<RunDetail['requiredAction']>
type Props = { runId: string; action: AskedAction; onDone: (decision: Decision) => void }

export function ActionForm({ runId, action, onDone }: Props) {
  const isQuestion = action.type === 'respond'
  const schema = action.schema ?? (isQuestion ? anyText : null)
  /** Kept while other runs are looked at. */
  const kept = useKeptDraft(`answer ${action.id}`, () => ({
    text: schema?.type === 'string' ? '""' : '{}',
    reason: '',
  }))
  const { text, reason } = kept.draft
  const answer = useChange(SendRunActionMutation)
  const isBroken = schema !== null && jsonProblem(text) !== undefined
  const send = async (type: Decision) => {
    const payload = schema === null || type === 'reject' ? {} : { payload: parseJson(text) as Json }
    const given = reason.trim() === '' ? {} : { reason }
    const sent = await answer.send({ input: { id: runId, actionId: action.id, type, ...payload, ...given } })
    if (sent === undefined) return
    kept.discard()
    onDone(type)
  }
  const problems = problemsUnder(answer.error, 'payload')
  const reasonProblem = problemOf(answer.error, 'reason')
  const isErrorAtFields = schema !== null && (problems.length > 0 || reasonProblem !== undefined)
  const agree: Decision = isQuestion ? 'respond' : 'approve'
  const buttons = (
    <>
      <Button needs="runs:write" kind="danger" busy={answer.busy} onClick={() => void send('reject')}>
        Reject
      </Button>
      <Button
        kind="primary"
        needs="runs:write"
        busy={answer.busy}
        off={isBroken ? 'The JSON is not valid' : undefined}
        onClick={() => void send(agree)}
      >
        {isQuestion ? 'Respond' : 'Approve'}
      </Button>
    </>
  )
  return (
    <section className={styles.action} aria-label="Required action">
      <div className={styles.head}>
        <h2>{isQuestion ? 'The run asks a question' : 'The run asks for approval'}</h2>
        <span className={styles.expiry}>
          expires in <Countdown until={action.expiresAt} over="0 s: it has expired" />
        </span>
      </div>
      <p className={styles.prompt}>{action.prompt}</p>
      {/* Enter in a field decides nothing: the text may be the reason for the other decision. */}
      <Form onSubmit={() => {}} error={answer.error} isErrorAtFields={isErrorAtFields} actions={buttons}>
        {schema !== null && (
          <SchemaInput
            label={isQuestion ? 'Response' : 'Payload'}
            schema={schema}
            text={text}
            onChange={(next) => kept.change({ ...kept.draft, text: next })}
            problems={problems.map(withoutPath)}
            minLines={3}
          />
        )}
        <TextField
          label="Reason"
          optional
          value={reason}
          onChange={(next) => kept.change({ ...kept.draft, reason: next })}
          problem={reasonProblem}
          autoComplete="off"
        />
      </Form>
    </section>
  )
}

/** The field names itself: of `payload.amount is required`, the rest is shown at it. */
const withoutPath = ({ param, message }: { param: string; message: string }) => {
  const path = param === '' ? 'payload ' : `payload.${param} `
  const rest = message.startsWith(path) ? message.slice(path.length).replace(/^is (?=required$)/, '') : message
  return { param, message: rest.charAt(0).toUpperCase() + rest.slice(1) }
}

/** A question without a schema accepts any JSON; people usually want to write text. */
const anyText = { type: 'string' }
