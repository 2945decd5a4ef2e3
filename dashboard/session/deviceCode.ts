/*
 * The code of a tool that asks to log in. Its link has the code in the fragment, which no server sees. It is kept for this tab,
 * since the person may have to sign in first.
 */
const place = 'ars.device'

/** Takes the code out of the address. */
export function takeDeviceCode(): void {
  if (location.hash.length <= 1) return
  keepDeviceCode(location.hash.slice(1))
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
}

export function readDeviceCode(): string {
  try {
    return sessionStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
}

export function keepDeviceCode(code: string): void {
  try {
    if (code === '') sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, code)
  } catch {} // if storage is blocked, the person types the code
}
