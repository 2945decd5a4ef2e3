/*
 * Debian's Firefox ESR. Playwright drives only its builds of Firefox, or newer releases; what the tests need of WebDriver BiDi,
 * which Firefox has built in, fits in these files.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { within } from '../../faults/helpers/waitUntil.ts'
import { needsProgram } from '../../helpers/needsProgram.ts'
import { temporaryFolder } from '../../helpers/temporaryFolder.ts'
import { connectBidi } from './bidiSession.ts'
import { type FirefoxPage, openFirefoxPage } from './firefoxPage.ts'

const program = process.env.FIREFOX ?? '/usr/bin/firefox-esr'

export const needsFirefox = <Tests extends { skip: unknown }>(tests: Tests): Tests =>
  needsProgram(tests, 'Firefox', existsSync(program))

export type Firefox = FirefoxPage & AsyncDisposable

/** One tab, which can reach no host but this one. */
export async function openFirefox(origin: string): Promise<Firefox> {
  await using owned = new AsyncDisposableStack()
  const profile = owned.use(await temporaryFolder())
  await writeFile(join(profile.path, 'user.js'), preferences.map(preferenceLine).join('\n'))
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile.path, 'about:blank']
  const firefox = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  owned.defer(() => ended(firefox))
  const session = await connectBidi(`${await within('Firefox listens', 60_000, addressOf(firefox))}/session`)
  owned.defer(() => session.close())
  await session.send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
  const page = await openFirefoxPage(session, origin)
  const kept = owned.move()
  return { ...page, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** A proxy that does not exist for every host but this one; nothing that Firefox does on its own. */
const preferences: [name: string, value: string | number | boolean][] = [
  ['network.proxy.type', 1],
  ['network.proxy.http', '127.0.0.1'],
  ['network.proxy.http_port', 9],
  ['network.proxy.ssl', '127.0.0.1'],
  ['network.proxy.ssl_port', 9],
  ['app.update.disabledForTesting', true],
  ['browser.shell.checkDefaultBrowser', false],
  ['datareporting.policy.dataSubmissionEnabled', false],
  ['toolkit.telemetry.reportingpolicy.firstRun', false],
]

const preferenceLine = ([name, value]: (typeof preferences)[number]) =>
  `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`

async function addressOf(firefox: ChildProcess): Promise<string> {
  if (firefox.stderr === null) throw new Error('its messages are not read')
  for await (const line of createInterface({ input: firefox.stderr })) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
    if (address === undefined) continue
    firefox.stderr.resume() // the pipe must not fill up
    return address
  }
  throw new Error('Firefox ended before it listened')
}

async function ended(firefox: ChildProcess): Promise<void> {
  if (firefox.exitCode !== null || firefox.signalCode !== null) return
  firefox.kill('SIGKILL')
  await once(firefox, 'exit')
}
