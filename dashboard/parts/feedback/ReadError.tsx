import type { ServiceError } from '../../graphql/ServiceError.ts'
import { Button } from '../button/Button.tsx'
import { ErrorNote } from './ErrorNote.tsx'

/** Why something could not be read, and a button to try again. */
export const ReadError = ({ error, reload }: { error: ServiceError | undefined; reload(): unknown }) =>
  error !== undefined && (
    <ErrorNote
      error={error}
      action={
        <Button small onClick={() => void reload()}>
          Try again
        </Button>
      }
    />
  )
