import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
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
  const { mutateAsync, isPending, error, reset } = useMutation<Data, ServiceError, Variables>({
    async mutationFn(variables) {
      const { data, error } = await callService(document, variables)
      if (error !== undefined) throw error
      return data
    },
  })
  const send = useCallback((variables: Variables) => mutateAsync(variables).catch(() => undefined), [mutateAsync])
  return { send, busy: isPending, error: error ?? undefined, reset }
}
