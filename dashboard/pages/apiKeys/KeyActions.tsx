import { useState } from 'react'
import { useChange } from '../../graphql/useChange.ts'
import { Button } from '../../parts/button/Button.tsx'
import { ConfirmDialog } from '../../parts/dialog/ConfirmDialog.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { clock } from '../../parts/time/clock.ts'
import { useStore } from '../../state/store.ts'
import styles from './ApiKeysPage.module.css'
import { type KeyRow, RevokeKeyMutation } from './apiKeyQueries.ts'
import { isUsable, keyState } from './keyState.ts'
import { RotateKey } from './RotateKey.tsx'

type KeyActionsProps = {
  apiKey: KeyRow
  onChanged(): Promise<void> /** Less prominent: there are many rows. */
  isInRow?: boolean
}

/** Rotate and Revoke, each with a confirmation. */
export function KeyActions({ apiKey, onChanged, isInRow = false }: KeyActionsProps) {
  const [asks, setAsks] = useState<'rotate' | 'revoke'>()
  const revoke = useChange(RevokeKeyMutation)
  const state = keyState(apiKey, useStore(clock))
  const close = () => {
    setAsks(undefined)
    revoke.reset()
  }
  const confirmRevoke = async () => {
    if (!(await revoke.send({ id: apiKey.id }))) return
    close()
    await onChanged()
    toast(`${apiKey.name} revoked`)
  }
  if (!isUsable(state)) return null
  return (
    <span className={styles.actions}>
      <Button small kind={isInRow ? 'quiet' : 'plain'} needs="api_keys:write" onClick={() => setAsks('rotate')}>
        Rotate
      </Button>
      <Button small kind={isInRow ? 'quiet' : 'danger'} needs="api_keys:write" onClick={() => setAsks('revoke')}>
        Revoke
      </Button>
      <RotateKey apiKey={apiKey} open={asks === 'rotate'} onClose={close} onChanged={onChanged} />
      <ConfirmDialog
        open={asks === 'revoke'}
        onClose={close}
        onConfirm={() => void confirmRevoke()}
        title={`Revoke ${apiKey.name}`}
        action="Revoke"
        name={apiKey.name}
        busy={revoke.busy}
        error={revoke.error}
      >
        The key and its session tokens stop working immediately and permanently. Programs that still use it will fail.
      </ConfirmDialog>
    </span>
  )
}
