import { Button } from '../button/Button.tsx'
import { Note } from '../feedback/Note.tsx'

/** The service refused to save, because somebody else did since the form was opened. */
export const ConflictNote = ({ onShow }: { onShow(): void }) => (
  <Note
    tone="amber"
    role="alert"
    action={
      <Button small onClick={onShow}>
        Show their version
      </Button>
    }
  >
    Somebody else changed this while you had it open. Nothing of yours was saved, so nothing of theirs is lost.
  </Note>
)
