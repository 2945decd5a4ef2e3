import { lazy, Suspense, useState } from 'react'
import { Button } from '../button/Button.tsx'
import type { CodedCall } from '../copyAs/codedCall.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { Loading } from '../feedback/Loading.tsx'
import { Icon } from '../layout/Icon.tsx'

const CallCode = lazy(async () => ({ default: (await import('../copyAs/CallCode.tsx')).CallCode }))

/** Shows the page's call as code. */
export function CopyAs({ call, small }: { call: CodedCall; small?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small={small} icon={<Icon name="code" />} onClick={() => setOpen(true)}>
        Copy as
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Copy as"
        description="The same call from your own code, with your key in $ARS_API_KEY."
        wide
      >
        <Suspense fallback={<Loading />}>
          <CallCode call={call} />
        </Suspense>
      </Dialog>
    </>
  )
}
