import { useBlocker } from '@tanstack/react-router'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'

/** Asks before another page is opened; the draft is kept either way. `isUnsaved` is asked at that moment. */
export function LeaveQuestion({ isUnsaved }: { isUnsaved(): boolean }) {
  const { status, reset, proceed } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  const actions = (
    <>
      <Button onClick={proceed}>Leave</Button>
      <Button kind="primary" onClick={reset}>
        Stay
      </Button>
    </>
  )
  return (
    <Dialog open={status === 'blocked'} onClose={() => reset?.()} title="Leave without saving?" actions={actions}>
      Your changes are not saved. They are kept in this tab, so you can come back to them until you sign out.
    </Dialog>
  )
}
