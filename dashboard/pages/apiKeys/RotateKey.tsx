import { useState } from 'react'
import { useChange } from '../../graphql/useChange.ts'
import { ConfirmDialog } from '../../parts/dialog/ConfirmDialog.tsx'
import { SecretDialog } from '../../parts/dialog/SecretDialog.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { type KeyRow, RotateKeyMutation } from './apiKeyQueries.ts'

type RotateKeyProps = { apiKey: KeyRow; open: boolean; onClose(): void; onChanged(): Promise<void> }
type Rotated = { key: string; until: string | null }

/** Asks for confirmation, shows the new secret once, and only then reloads the list. */
export function RotateKey({ apiKey, open, onClose, onChanged }: RotateKeyProps) {
  const rotate = useChange(RotateKeyMutation)
  const [rotated, setRotated] = useState<Rotated>()
  const confirm = async () => {
    const data = await rotate.send({ id: apiKey.id })
    const answer = data?.rotateApiKey.apiKey
    if (answer?.key) setRotated({ key: answer.key, until: answer.previousKeyExpiresAt })
  }
  const close = () => {
    rotate.reset()
    onClose()
  }
  const stored = () => {
    setRotated(undefined)
    close()
    void onChanged()
  }
  return (
    <>
      <ConfirmDialog
        open={open && rotated === undefined}
        onClose={close}
        onConfirm={() => void confirm()}
        title={`Rotate ${apiKey.name}`}
        action="Rotate"
        busy={rotate.busy}
        error={rotate.error}
        harmless
      >
        <p>
          The key gets a new secret, which is shown once. The current one works for another 24 hours, so that programs
          can switch over; the key keeps its id, scopes and limits.
        </p>
        {apiKey.previousKeyExpiresAt !== null && Date.parse(apiKey.previousKeyExpiresAt) > Date.now() && (
          <Note tone="amber">The secret from before the last rotation stops working immediately.</Note>
        )}
      </ConfirmDialog>
      <SecretDialog
        secret={rotated?.key}
        title={`New secret of ${apiKey.name}`}
        fileName={`${apiKey.id}.txt`}
        onStored={stored}
      >
        <p>
          The old secret works until <Time at={rotated?.until} />. This page shows when it was last used.
        </p>
      </SecretDialog>
    </>
  )
}
