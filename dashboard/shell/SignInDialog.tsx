import { Dialog } from '../parts/dialog/Dialog.tsx'
import { sessionViewer, signInWanted } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { SignInForm } from './SignInForm.tsx'

/** Over the page that met an ended session: what was written there stays, and its calls are repeated. */
export function SignInDialog() {
  const isWanted = useStore(signInWanted)
  const viewer = useStore(sessionViewer)
  return (
    <Dialog
      open={isWanted}
      onClose={() => {}}
      insistent
      title="Sign in again"
      description="Your session has ended. What you have written is kept."
    >
      <SignInForm email={viewer?.user?.email ?? ''} />
    </Dialog>
  )
}
