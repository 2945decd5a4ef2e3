/** The search of the site: a dialog, opened by its button, by `/` or by Ctrl-K. The index is loaded when it is first opened. */
import { element } from '../element.ts'
import { createSearch, type Search } from './createSearch.ts'
import type { SearchEntry } from './searchEntry.ts'

export function addSearch(button: HTMLButtonElement, indexAddress: string): void {
  const { dialog, input, list, status } = parts()
  document.body.append(dialog)
  button.hidden = false
  let loading: Promise<Search> | undefined

  const open = () => {
    if (dialog.open) return
    loading ??= load(indexAddress)
    dialog.showModal()
    input.select()
    void update()
  }
  const update = async () => {
    const query = input.value.trim()
    const search = await loading?.catch(() => undefined)
    if (input.value.trim() !== query) return // a later input shows its own results
    const found = query === '' ? [] : (search?.(query) ?? [])
    list.replaceChildren(...found.map(result))
    status.textContent = search === undefined ? 'The search could not be loaded' : statusOf(query, found.length)
  }
  button.addEventListener('click', open)
  input.addEventListener('input', () => void update())
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target === input) list.querySelector('a')?.click()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const stops = [input, ...list.querySelectorAll('a')]
    const at = stops.indexOf(document.activeElement as HTMLAnchorElement)
    stops[(at + step + stops.length) % stops.length]?.focus()
  })
  list.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  addEventListener('keydown', (event) => {
    const isCombination = event.key === 'k' && (event.ctrlKey || event.metaKey)
    if (!isCombination && (event.key !== '/' || isTyping(event.target))) return
    event.preventDefault()
    open()
  })
}

async function load(address: string): Promise<Search> {
  const response = await fetch(address)
  return createSearch((await response.json()) as SearchEntry[])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

const statusOf = (query: string, count: number): string => {
  if (query === '') return 'Guides, API operations and errors'
  return count === 0 ? `Nothing found for “${query}”` : `${count} ${count === 1 ? 'result' : 'results'}`
}

function parts() {
  const list = element('ul', {})
  const input = element('input', {
    type: 'search',
    placeholder: 'Search the documentation',
    'aria-label': 'Search the documentation',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const status = element('p', { class: 'search-status', role: 'status' })
  const dialog = element('dialog', { class: 'search', 'aria-label': 'Search' }, element('div', {}, input, status, list))
  return { dialog, input, list, status }
}

function result({ kind, page, title, path, text }: SearchEntry): HTMLElement {
  const place = element('small', {}, title === page ? kind : `${kind} › ${page}`)
  return element(
    'li',
    {},
    element('a', { href: path }, element('b', {}, title), place, element('span', {}, text.slice(0, 140))),
  )
}
