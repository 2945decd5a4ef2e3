/** How an authority is installed on this system. */
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type { EnvironmentVariables } from '../../environment.ts'

export type Step = {
  words: [program: string, ...rest: string[]]
  /** The command line as typed. */
  line: string
}

export type Steps = {
  list: Step[]
  /** Whether this user may run them. */
  isAllowed: boolean
}

export function installSteps(env: EnvironmentVariables, path: string, fingerprint: string): Steps {
  if (process.platform === 'darwin') {
    const keychain = join(env.HOME ?? '', 'Library/Keychains/login.keychain-db')
    return { list: [step('security', 'add-trusted-cert', '-r', 'trustRoot', '-k', keychain, path)], isAllowed: true }
  }
  if (process.platform === 'win32') {
    return { list: [step('certutil', '-addstore', '-user', 'Root', path)], isAllowed: true }
  }
  const list = linuxSteps(
    env,
    path,
    `agent-run-service-${fingerprint.replaceAll(':', '').slice(0, 8).toLowerCase()}.crt`,
  )
  return { list, isAllowed: list.length > 0 && process.getuid?.() === 0 }
}

/** Debian and derivatives, Red Hat and derivatives, and systems with p11-kit. */
function linuxSteps(env: EnvironmentVariables, path: string, name: string): Step[] {
  if (has(env, 'update-ca-certificates')) {
    return [step('cp', path, `/usr/local/share/ca-certificates/${name}`), step('update-ca-certificates')]
  }
  if (has(env, 'update-ca-trust')) {
    return [step('cp', path, `/etc/pki/ca-trust/source/anchors/${name}`), step('update-ca-trust', 'extract')]
  }
  return has(env, 'trust') ? [step('trust', 'anchor', '--store', path)] : []
}

const has = ({ PATH = '' }: EnvironmentVariables, program: string): boolean =>
  [...PATH.split(':'), '/usr/sbin', '/sbin'].some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

const step = (...words: Step['words']): Step => ({ words, line: words.map(quoted).join(' ') })

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)
