import { useSyncExternalStore } from 'react'

/** Changes whenever the colours do: through the page's theme setting, or the system's. */
export const useThemeName = (): string => useSyncExternalStore(subscribe, readTheme)

const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

const readTheme = (): string => `${document.documentElement.dataset.theme ?? 'system'} ${systemIsDark.matches}`

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  systemIsDark.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    systemIsDark.removeEventListener('change', onChange)
  }
}
