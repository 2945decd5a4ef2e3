import { useState } from 'react'
import { CodeBlock } from '../../parts/copy/CodeBlock.tsx'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { SecretDialog } from '../../parts/dialog/SecretDialog.tsx'
import { CreateKeyForm } from './CreateKeyForm.tsx'

type CreateKeyDialogProps = {
  open: boolean
  agents: readonly { id: string; name: string }[]
  onClose(): void
  onCreated(): Promise<void>
}
type Created = { id: string; name: string; key: string }

export function CreateKeyDialog({ open, agents, onClose, onCreated }: CreateKeyDialogProps) {
  const [created, setCreated] = useState<Created>()
  const stored = () => {
    setCreated(undefined)
    onClose()
    void onCreated()
  }
  return (
    <>
      <Dialog open={open && created === undefined} onClose={onClose} title="Create key" wide>
        <CreateKeyForm agents={agents} onCreated={setCreated} onClose={onClose} />
      </Dialog>
      <SecretDialog
        secret={created?.key}
        title={`Secret of ${created?.name ?? ''}`}
        fileName={`${created?.id ?? 'key'}.txt`}
        onStored={stored}
      >
        <CodeBlock code={tryIt} label="Try it" wrap />
      </SecretDialog>
    </>
  )
}

const tryIt = `export ARS_API_KEY=…   # the secret above
curl ${location.origin}/v2/api/auth/me -H "Authorization: Bearer $ARS_API_KEY"`
