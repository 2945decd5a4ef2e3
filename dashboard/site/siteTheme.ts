/** The theme, which the dashboard's pages share: light, dark, or the system's. */
import { recall, remember } from './remembered.ts'

const themes = ['system', 'light', 'dark']
const stored = 'ars.theme'

export function applySiteTheme(): void {
  const theme = recall(stored) ?? 'system'
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
}

export function addThemeButton(button: HTMLButtonElement): void {
  const show = () => {
    button.textContent = `Theme: ${recall(stored) ?? 'system'}`
  }
  button.hidden = false
  button.addEventListener('click', () => {
    const next = themes[(themes.indexOf(recall(stored) ?? 'system') + 1) % themes.length] ?? 'system'
    remember(stored, next)
    applySiteTheme()
    show()
  })
  show()
}
