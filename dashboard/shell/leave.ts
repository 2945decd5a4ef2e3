import { signOut } from '../session/session.ts'
import { forgetTexts } from '../state/keptText.ts'

/** Signs out. The page is reloaded, so that none of this person's data stays in it. */
export async function leave(): Promise<void> {
  await signOut()
  forgetTexts()
  location.assign('/login')
}
