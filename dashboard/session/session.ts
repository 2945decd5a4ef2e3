/** The signed-in user. An ended session is renewed in a dialog over the page, so that drafts are kept. */
import { readRestProblem } from '../graphql/readProblem.ts'
import { outage } from '../graphql/ServiceError.ts'
import { ownTexts } from '../state/keptText.ts'
import { createStore } from '../state/store.ts'
import { announcePerson, onAnnouncedPerson } from './otherTabs.ts'

export type SessionViewer = {
  id: string
  name: string
  scopes: string[]
  expires_at: string | null
  organization: { id: string; name: string; plan: string }
  user: { id: string; email: string; name: string; role: string } | null
}

/** Undefined until the service has responded. */
export const sessionViewer = createStore<SessionViewer | null | undefined>(undefined)
/** Whether the sign-in dialog is open. */
export const signInWanted = createStore(false)

let waiting: { promise: Promise<void>; resolve: () => void } | undefined

export async function readSession(): Promise<SessionViewer | null> {
  const response = await callAuth('session')
  const { viewer } = (await response.json()) as { viewer: SessionViewer | null }
  if (viewer !== null) {
    ownTexts(personOf(viewer))
    announcePerson(personOf(viewer))
  }
  sessionViewer.set(viewer)
  return viewer
}

/** Reads the rights that the viewer has now: buttons and pages follow them. */
export function renewRights(): Promise<void> {
  renewing ??= renew()
    .catch(() => undefined) // the call that noticed the change shows its error
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

let renewing: Promise<void> | undefined

async function renew(): Promise<void> {
  const before = sessionViewer.get()
  const { viewer } = (await (await callAuth('session')).json()) as { viewer: SessionViewer | null }
  // Without a session, the next call opens the dialog to sign in again.
  if (before && viewer && personOf(before) === personOf(viewer)) sessionViewer.set(viewer)
}

export async function signIn(email: string, password: string): Promise<void> {
  const before = sessionViewer.get()
  await callAuth('login', { method: 'POST', body: { email, password } })
  const viewer = await readSession()
  if (before && viewer && personOf(before) !== personOf(viewer)) return startAnew()
  goOn()
}

/** Repeats the calls that waited for the session. */
function goOn(): void {
  signInWanted.set(false)
  waiting?.resolve()
  waiting = undefined
}

/** Someone else has signed in: neither what the page shows nor its waiting calls are theirs. The calls are never repeated. */
function startAnew(): void {
  sessionViewer.set(null)
  location.reload()
}

onAnnouncedPerson((person) => {
  const viewer = sessionViewer.get()
  if (!viewer) return
  if (person !== personOf(viewer)) startAnew()
  else if (signInWanted.get()) goOn()
})

const personOf = ({ organization, user, id }: SessionViewer): string => `${organization.id} ${user?.id ?? id}`

/** The pages end first: their streams would be refused, and open a dialog to sign in again. */
export async function signOut(): Promise<void> {
  const viewer = sessionViewer.get()
  sessionViewer.set(null)
  await callAuth('logout', { method: 'POST' }).catch((error) => {
    sessionViewer.set(viewer)
    throw error
  })
}

/** Resolves when the person has signed in again; all calls that get a 401 wait for the same dialog. */
export function signInAgain(): Promise<void> {
  waiting ??= Promise.withResolvers<void>()
  signInWanted.set(true)
  return waiting.promise
}

/** Calls `/api/auth/…`, the one part of the API that is REST only. */
export async function callAuth(path: string, { method = 'GET', body }: AuthCall = {}): Promise<Response> {
  const request: RequestInit = { method, headers: { accept: 'application/json' } }
  if (body !== undefined) {
    request.body = JSON.stringify(body)
    request.headers = { accept: 'application/json', 'content-type': 'application/json' }
  }
  const response = await fetch(`/api/auth/${path}`, request).catch(() => {
    throw outage()
  })
  if (response.ok) return response
  if (response.status === 401 && path !== 'login') {
    await signInAgain()
    return callAuth(path, { method, body })
  }
  throw await readRestProblem(response)
}

type AuthCall = { method?: string; body?: unknown }
