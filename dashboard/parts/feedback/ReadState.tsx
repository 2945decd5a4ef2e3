import type { ReactNode } from 'react'
import type { ServiceError } from '../../graphql/ServiceError.ts'
import { Loading } from './Loading.tsx'
import { ReadError } from './ReadError.tsx'

type ReadStateProps<Data> = {
  read: { data: Data | undefined; error: ServiceError | undefined; loading: boolean; reload(): unknown }
  children: (data: Data) => ReactNode
}

/** The data, an error beside it if there is one, or a placeholder until either arrives. */
export function ReadState<Data>({ read, children }: ReadStateProps<Data>) {
  const { data, error, reload } = read
  return (
    <>
      <ReadError error={error} reload={reload} />
      {data !== undefined ? children(data) : error === undefined && <Loading />}
    </>
  )
}
