/** Samples in several languages: the language is chosen once, for all samples of all pages. */
import { recall, remember } from './remembered.ts'

const stored = 'ars.docs.language'

export function addTabs(): void {
  const lists = document.querySelectorAll<HTMLElement>('[role="tablist"]')
  const show = (name: string) => {
    for (const list of lists) showTab(list, name)
  }
  const chosen = recall(stored)
  if (chosen !== undefined) show(chosen)
  for (const list of lists) {
    list.addEventListener('click', ({ target }) => {
      const name = (target as HTMLElement).dataset.tab
      if (name !== undefined) choose(list, name)
    })
    list.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      const tabs = tabsOf(list)
      const at = tabs.indexOf(document.activeElement as HTMLElement)
      if (step === undefined || at < 0) return
      event.preventDefault()
      const next = tabs[(at + step + tabs.length) % tabs.length]
      choose(list, next?.dataset.tab ?? '')
      next?.focus()
    })
  }
  /** Samples above have other heights in another language: the chosen one stays where it is. */
  function choose(list: HTMLElement, name: string): void {
    const before = list.getBoundingClientRect().top
    remember(stored, name)
    show(name)
    scrollBy(0, list.getBoundingClientRect().top - before)
  }
}

const tabsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role="tab"]')]

/** A sample that is not written in the language stays as it is. */
function showTab(list: HTMLElement, name: string): void {
  const tabs = tabsOf(list)
  const at = tabs.findIndex((tab) => tab.dataset.tab === name)
  if (at < 0) return
  const panels = list.parentElement?.querySelectorAll<HTMLElement>(':scope > [role="tabpanel"]') ?? []
  tabs.forEach((tab, index) => {
    tab.setAttribute('aria-selected', String(index === at))
    tab.tabIndex = index === at ? 0 : -1
  })
  panels.forEach((panel, index) => {
    panel.hidden = index !== at
  })
}
