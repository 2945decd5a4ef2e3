import { Button } from '../button/Button.tsx'
import { Note } from '../feedback/Note.tsx'

/** The service rejected the change because someone else saved after the form was opened. */
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
    Someone else changed this while you had it open. Your changes were not saved, so theirs are not lost.
  </Note>
)
