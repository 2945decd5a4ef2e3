/** The search of the site: a dialog, opened by its button, by `/` or by Ctrl-K. The index is loaded when it is first opened. */
import { element } from '../element.ts'
import { createSearch, type Search } from './createSearch.ts'
import type { SearchEntry } from './searchEntry.ts'

export function addSearch(button: HTMLButtonElement, indexAddress: string): void {
  const { dialog, input, list, status } = parts()
  document.body.append(dialog)
  button.hidden = false
  let loading: Promise<Search> | undefined
  let active = -1

  const open = () => {
    if (dialog.open) return
    loading ??= load(indexAddress)
    dialog.showModal()
    input.select()
    void update()
  }
  const choose = (next: number) => {
    const options = [...list.children]
    active = options.length === 0 ? -1 : (next + options.length) % options.length
    for (const [index, option] of options.entries()) option.setAttribute('aria-selected', String(index === active))
    const chosen = options[active]
    chosen?.scrollIntoView({ block: 'nearest' })
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id)
    else input.removeAttribute('aria-activedescendant')
  }
  const update = async () => {
    const query = input.value.trim()
    const search = await loading?.catch(() => undefined)
    if (input.value.trim() !== query) return
    const found = query === '' ? [] : (search?.(query) ?? [])
    list.replaceChildren(...found.map(option))
    input.setAttribute('aria-expanded', String(found.length > 0))
    status.textContent = search === undefined ? 'The search could not be loaded' : statusOf(query, found.length)
    choose(0)
  }
  button.addEventListener('click', open)
  input.addEventListener('input', () => void update())
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      choose(active + (event.key === 'ArrowDown' ? 1 : -1))
    }
    if (event.key === 'Enter') list.children[active]?.querySelector('a')?.click()
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
  const list = element('ul', { id: 'search-results', role: 'listbox', 'aria-label': 'Results' })
  const input = element('input', {
    type: 'search',
    placeholder: 'Search the documentation',
    'aria-label': 'Search the documentation',
    role: 'combobox',
    'aria-expanded': 'false',
    'aria-controls': 'search-results',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const status = element('p', { class: 'search-status', role: 'status' })
  const dialog = element('dialog', { class: 'search', 'aria-label': 'Search' }, element('div', {}, input, status, list))
  return { dialog, input, list, status }
}

function option({ kind, page, title, path, text }: SearchEntry, index: number): HTMLElement {
  const place = element('small', {}, title === page ? kind : `${kind} › ${page}`)
  const link = element(
    'a',
    { href: path, tabindex: '-1' },
    element('b', {}, title),
    place,
    element('span', {}, text.slice(0, 140)),
  )
  return element('li', { id: `search-result-${index}`, role: 'option', 'aria-selected': 'false' }, link)
}
