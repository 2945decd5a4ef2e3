import { spawn } from 'node:child_process'
import type { EnvironmentVariables } from '../environment.ts'

/** False if there is no browser to open, or it can't be started. */
export async function openInBrowser(url: string, env: EnvironmentVariables): Promise<boolean> {
  const child = spawn(env.BROWSER || systemBrowser(), [url], { stdio: 'ignore', detached: true })
  const isStarted = await new Promise<boolean>((resolve) => {
    child.once('spawn', () => resolve(true))
    child.once('error', () => resolve(false))
  })
  if (isStarted) child.unref()
  return isStarted
}

/** On a machine without a screen, such as one reached over SSH, starting a browser would have no effect. */
export const hasBrowser = (env: EnvironmentVariables): boolean =>
  Boolean(env.BROWSER || env.DISPLAY || env.WAYLAND_DISPLAY) || ['darwin', 'win32'].includes(process.platform)

export function systemBrowser(): string {
  if (process.platform === 'darwin') return 'open'
  return process.platform === 'win32' ? 'explorer' : 'xdg-open'
}
