import { useEffect, useState } from 'react'
import { callAuth } from './session.ts'

export type SignInMethods = { password: 'on' | 'owners' | 'off'; single_sign_on: { name: string } | null }

/** How people can sign in; undefined until the service has responded. If it can't be reached, the form reports that when it is sent. */
export function useSignInMethods(): SignInMethods | undefined {
  const [methods, setMethods] = useState<SignInMethods>()
  useEffect(() => {
    callAuth('methods')
      .then(async (response) => setMethods((await response.json()) as SignInMethods))
      .catch(() => setMethods({ password: 'on', single_sign_on: null }))
  }, [])
  return methods
}
