import { useState } from 'react'
import { ServiceError } from '../graphql/ServiceError.ts'
import { callAuth } from './session.ts'

export type LinkToken = {
  /** Undefined: the address has none. */
  token: string | undefined
  /** Uses the token. If it is accepted, the person is signed in, and the dashboard is loaded for them. */
  send(fields: Record<string, string>): Promise<void>
  busy: boolean
  error: ServiceError | undefined
}

/** The token in the fragment of the page's address, and the call of `/api/auth/…` that takes it. */
export function useLinkToken(path: 'invitation' | 'password-reset'): LinkToken {
  const [token] = useState(() => location.hash.slice(1) || undefined)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ServiceError>()
  const send = async (fields: Record<string, string>) => {
    if (busy || token === undefined) return
    setBusy(true)
    setError(undefined)
    try {
      await callAuth(path, { method: 'POST', body: { token, ...fields } })
      location.replace('/') // not a navigation: no data of an earlier user must remain
    } catch (problem) {
      if (!(problem instanceof ServiceError)) throw problem
      setError(problem)
      setBusy(false)
    }
  }
  return { token, send, busy, error }
}
