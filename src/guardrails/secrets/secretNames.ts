/** What people and programs call a secret. What is chosen by people is judged less strictly than what is made. */

/** Also as the end of a longer name, as in DB_PASSWORD. */
export const chosenNames: readonly string[] = [
  'password',
  'passwd',
  'passphrase',
  'passcode',
  'pwd',
  'passwort',
  'kennwort',
  'contraseña',
  'contrasena',
  ...spelled('mot', 'de', 'passe'),
  'senha',
  'wachtwoord',
  'lösenord',
  'hasło',
  'пароль',
  '密码',
  '密碼',
  'パスワード',
  '비밀번호',
]

export const madeNames: readonly string[] = [
  'secret',
  ...spelled('secret', 'key'),
  'secret_key_base',
  'token',
  'credential',
  'credentials',
  ...[
    ...['api', 'access', 'private', 'auth', 'account', 'shared', 'encryption', 'signing', 'master', 'subscription'],
    ...['service', 'app', 'application', 'admin', 'storage', 'webhook', 'session', 'sharedaccess', 'deploy'],
  ].flatMap((before) => spelled(before, 'key')),
]

/** Only where no letter stands before them: "bypass:" is none. */
export const shortChosenNames: readonly string[] = ['pass', 'pw']
export const shortMadeNames: readonly string[] = ['auth', 'jwt', 'pat']

/** Of cookies, with an equals sign. */
export const sessionNames: readonly string[] = [
  'sessionid',
  'session',
  'phpsessid',
  'jsessionid',
  'asp.net_sessionid',
  'connect.sid',
]

/** Tokens that open nothing: they tell where to read on, or keep a form from being sent twice. */
export const harmlessBefore = /(?:page|next|continuation|continue|sync|csrf|xsrf|design|cancel|max|num)[_-]?$/i

/** Whether a property of this name holds a secret, if it looks like one, and which sort it is. */
export function secretNamed(name: string): 'chosen' | 'made' | undefined {
  if (chosenName.test(name)) return 'chosen'
  const made = madeName.exec(name)
  return made === null || harmlessBefore.test(name.slice(0, made.index)) ? undefined : 'made'
}

const chosenName = endingIn(chosenNames, shortChosenNames)
const madeName = endingIn(madeNames, shortMadeNames)

function endingIn(names: readonly string[], shortNames: readonly string[]): RegExp {
  return new RegExp(`(?:${names.join('|')}|(?<![A-Za-z])(?:${shortNames.join('|')}))$`, 'i')
}

/** api_key, api-key, api key, apikey. */
function spelled(...words: string[]): string[] {
  return ['_', '-', ' ', ''].map((between) => words.join(between))
}
