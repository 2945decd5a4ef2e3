import { useCallback, useState } from 'react'
import { callService } from './callService.ts'
import type { TadaDocumentNode } from './graphql.ts'
import type { ServiceError } from './ServiceError.ts'

export type Change<Data, Variables> = {
  /** Undefined if the service rejected it; `error` then has the reason. */
  send(variables: Variables): Promise<Data | undefined>
  busy: boolean
  error: ServiceError | undefined
  reset(): void
}

/** A mutation. Nothing is shown as done until the service has confirmed it. */
export function useChange<Data, Variables>(document: TadaDocumentNode<Data, Variables>): Change<Data, Variables> {
  const [state, setState] = useState<{ busy: boolean; error: ServiceError | undefined }>(idle)
  const send = useCallback(
    async (variables: Variables) => {
      setState({ busy: true, error: undefined })
      const { data, error } = await callService(document, variables)
      setState({ busy: false, error })
      return error === undefined ? data : undefined
    },
    [document],
  )
  const reset = useCallback(() => setState(idle), [])
  return { send, reset, ...state }
}

const idle = { busy: false, error: undefined }
