import type { Role } from '../../viewer/roles.ts'
import { fail } from '../accessErrors.ts'

/** Who may sign in with a password: `owners` is for the day on which single sign-on does not work. */
export type PasswordLogin = 'on' | 'owners' | 'off'

/** Refuses a password, or a link to set one, of a person with this role. */
export function checkPasswordLogin(passwordLogin: PasswordLogin, role: Role): void {
  if (passwordLogin === 'on' || (passwordLogin === 'owners' && role === 'owner')) return
  throw passwordsAreOff()
}

export const passwordsAreOff = () => fail('password_login_off')
