import { problemOf } from '../../graphql/ServiceError.ts'
import { Button } from '../../parts/button/Button.tsx'
import { CodeEditor } from '../../parts/editor/CodeEditor.tsx'
import { Fields } from '../../parts/form/Fields.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import styles from './PlaygroundPage.module.css'
import type { PaneDraft } from './usePaneDraft.ts'

type Props = { draft: PaneDraft /** Why nothing can be sent. */; off: string | undefined }

/** What few runs need: metadata and an idempotency key. Opens if one of them was not accepted. */
export function PaneOptions({ draft, off }: Props) {
  const { error, key, metadata } = draft
  const keyProblem = problemOf(error, 'idempotencyKey')
  const metadataProblem = problemOf(error, 'metadata')
  const isRejected = keyProblem !== undefined || metadataProblem !== undefined
  return (
    <details className={styles.more} open={isRejected || undefined}>
      <summary>Options</summary>
      <Fields>
        <CodeEditor
          label="Metadata"
          isOptional
          value={metadata}
          onChange={draft.setMetadata}
          minLines={3}
          problem={metadataProblem}
        />
        <TextField
          label="Idempotency key"
          optional
          mono
          autoComplete="off"
          value={key}
          onChange={draft.setKey}
          problem={keyProblem}
          hint="Send again uses the same key: it shows the run created with that key and creates no second one. Run uses a new key."
        />
        {draft.isKeyUsed && (
          <div>
            <Button small needs="runs:write" busy={draft.busy} off={off} onClick={() => void draft.sendAgain()}>
              Send again
            </Button>
          </div>
        )}
      </Fields>
    </details>
  )
}
