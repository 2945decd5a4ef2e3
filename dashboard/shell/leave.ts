import { signOut } from '../session/session.ts'
import { forgetTexts } from '../state/keptText.ts'

/** Signs out. The page is loaded anew, so that nothing of this person stays in it. */
export async function leave(): Promise<void> {
  await signOut()
  forgetTexts()
  location.assign('/login')
}
