/** Buttons that copy code, and addresses of this service in place of the default ones. */
import { element } from './element.ts'

export function completeCodeBlocks(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    const code = block.querySelector('code')
    if (code === null) continue
    replaceAddresses(code)
    if (!block.classList.contains('output')) block.append(copyButton(code))
  }
}

const defaultAddress = 'https://localhost:8443'

function replaceAddresses(code: HTMLElement): void {
  if (location.origin === defaultAddress) return
  const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode } = texts
    if (currentNode.nodeValue?.includes(defaultAddress))
      currentNode.nodeValue = currentNode.nodeValue.replaceAll(defaultAddress, location.origin)
  }
}

function copyButton(code: HTMLElement): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'copy' }, 'Copy')
  button.addEventListener('click', async () => {
    const isCopied = await navigator.clipboard.writeText(code.textContent ?? '').then(
      () => true,
      () => false,
    )
    button.textContent = isCopied ? 'Copied' : 'Press Ctrl-C'
    if (!isCopied) getSelection()?.selectAllChildren(code)
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1_500)
  })
  return button
}
