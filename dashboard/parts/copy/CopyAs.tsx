import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import type { CodedCall } from '../copyAs/codedCall.ts'
import { Icon } from '../layout/Icon.tsx'
import { CopyAsDialog } from './CopyAsDialog.tsx'

/** A button for a call of a part of a page; the page's own call is in its header. */
export function CopyAs({ call, small }: { call: CodedCall; small?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small={small} icon={<Icon name="code" />} onClick={() => setOpen(true)}>
        Copy as
      </Button>
      <CopyAsDialog call={call} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
