/*
 * Completes what assistive software needs in Scalar's dialog for calls, which leaves out roles, states and names. Runs in the
 * browser after each change while the dialog is open, since Scalar renders its parts when they are needed.
 */
export const dialogScript = `
{
  const within = '.scalar-client--open [role="dialog"] '
  const completions = {
    'button:is([role="none"], [role="alert"])': (button) => button.removeAttribute('role'),
    '[role="combobox"]:not([aria-expanded])': (field) => field.setAttribute('aria-expanded', 'false'),
    'tr .code-input-lite__editor': (field) => {
      const name = [field.closest('tr').id, field.dataset.placeholder].filter(Boolean).join(' ')
      if (field.ariaLabel !== name) field.ariaLabel = name
    },
    '.cm-content:not([aria-label])': (editor) => {
      editor.ariaLabel = editor.closest('section')?.querySelector('h2')?.textContent ?? 'Code'
      editor.tabIndex = 0 // responses are scrolled with the keyboard, too
    },
    'input[role="combobox"]:not([aria-label])': (field) => (field.ariaLabel = 'Search'),
    '[role="listbox"] > div[aria-labelledby]:not([role])': (group) => (group.role = 'group'),
    '.scalar-code-block [aria-controls]': (button) => {
      if (document.getElementById(button.getAttribute('aria-controls')) === null) button.removeAttribute('aria-controls')
    },
    'section[aria-labelledby]': (section) => section.removeAttribute('aria-labelledby'), // headings are enough: names come twice
  }

  const completeDialog = () => {
    setPageInert()
    for (const [selector, complete] of Object.entries(completions))
      for (const element of document.querySelectorAll(within + selector)) complete(element)
  }

  let wasOpen = false

  /** The page behind the dialog. Scalar returns the focus to it in a later task, when it is no longer inert. */
  const setPageInert = () => {
    const client = document.querySelector('.scalar-client[role="dialog"]')?.parentElement
    const isOpen = client?.matches('.scalar-client--open') === true
    if (!isOpen && !wasOpen) return
    wasOpen = isOpen
    for (let part = client; part && !part.matches('body > *'); part = part.parentElement)
      for (const sibling of part.parentElement.children) if (sibling !== part) sibling.inert = isOpen
  }

  new MutationObserver(completeDialog).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['class', 'id', 'role', 'aria-expanded'],
  })
}
`
