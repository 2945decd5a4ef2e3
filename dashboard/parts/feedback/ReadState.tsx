import type { ReactNode } from 'react'
import type { ServiceError } from '../../graphql/ServiceError.ts'
import { Button } from '../button/Button.tsx'
import { ErrorNote } from './ErrorNote.tsx'
import { Loading } from './Loading.tsx'

type ReadStateProps<Data> = {
  read: { data: Data | undefined; error: ServiceError | undefined; loading: boolean; reload(): unknown }
  children: (data: Data) => ReactNode
}

/** What was read, the error beside it if there is one, or grey lines until either is there. */
export function ReadState<Data>({ read, children }: ReadStateProps<Data>) {
  const { data, error, reload } = read
  return (
    <>
      {error !== undefined && (
        <ErrorNote
          error={error}
          action={
            <Button small onClick={() => void reload()}>
              Try again
            </Button>
          }
        />
      )}
      {data !== undefined ? children(data) : error === undefined && <Loading />}
    </>
  )
}
