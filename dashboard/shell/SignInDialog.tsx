import { Dialog } from '../parts/dialog/Dialog.tsx'
import { sessionViewer, signInWanted } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { SignInForm } from './SignInForm.tsx'
import { SignInWays } from './SignInWays.tsx'

/** Shown over the page when the session has ended: drafts are kept, and the rejected calls are repeated. */
export function SignInDialog() {
  const isWanted = useStore(signInWanted)
  const viewer = useStore(sessionViewer)
  return (
    <Dialog
      open={isWanted}
      onClose={() => {}}
      insistent
      title="Sign in again"
      description="Your session has ended. Your unsaved work is kept."
    >
      {isWanted && (
        <SignInWays
          next="/"
          inNewTab
          ownersLabel="Owners can use a password"
          form={(isFirst) => <SignInForm email={viewer?.user?.email ?? ''} isFirst={isFirst} />}
        />
      )}
    </Dialog>
  )
}
