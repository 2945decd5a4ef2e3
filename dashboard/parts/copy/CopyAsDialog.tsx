import { lazy, Suspense } from 'react'
import type { CodedCall } from '../copyAs/codedCall.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { Loading } from '../feedback/Loading.tsx'

const CallCode = lazy(async () => ({ default: (await import('../copyAs/CallCode.tsx')).CallCode }))

type CopyAsDialogProps = { call: CodedCall; open: boolean; onClose(): void }

/** Shows a call as code. */
export const CopyAsDialog = ({ call, open, onClose }: CopyAsDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Copy as"
    description="The same call from your own code, with your key in $ARS_API_KEY."
    wide
  >
    <Suspense fallback={<Loading />}>
      <CallCode call={call} />
    </Suspense>
  </Dialog>
)
