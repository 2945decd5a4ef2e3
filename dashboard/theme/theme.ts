import { createStored } from '../state/stored.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme)

/** Light, dark, or the system's setting. */
export const theme = createStored<Theme>('ars.theme', 'system', isTheme)

export function applyTheme(): void {
  const show = () => {
    const chosen = theme.get()
    if (chosen === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = chosen
  }
  show()
  theme.subscribe(show)
}
