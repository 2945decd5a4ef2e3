import type { Page } from 'playwright-core'

/**
 * What is wider than the window, lines of cards and lists that are cut or wrap, and the buttons, links and fields that cannot be
 * reached in it, by their text.
 */
export const layoutProblems = (page: Page): Promise<string[]> => page.evaluate(find)

const find = `(() => {
  const width = document.documentElement.clientWidth
  const isIn = (element, overflow) => element !== null &&
    (overflow.test(getComputedStyle(element).overflowX) || isIn(element.parentElement, overflow))
  const isOutside = (element) => {
    const { left, right, width: own } = element.getBoundingClientRect()
    if (own <= 1 || !element.checkVisibility() || isIn(element, /auto|scroll/)) return false
    const isReached = left < width - 8 && right > 8 // a name may be cut where its cell ends
    return !isReached || ((right > width + 1 || left < -1) && !isIn(element, /hidden|clip/))
  }
  const isCut = (element) => {
    const row = element.parentElement
    if (getComputedStyle(row).display !== 'flex' || getComputedStyle(row).overflowY !== 'hidden') return false
    const end = row.getBoundingClientRect().top + row.clientTop + row.clientHeight
    const { top, bottom } = element.getBoundingClientRect()
    return top < end - 1 && bottom > end + 1
  }
  const isTall = (link) =>
    link.getBoundingClientRect().height > 64 && link.checkVisibility() && !link.innerText.includes('\\n')
  const controls = [...document.querySelectorAll('main :is(button, a, input, select, textarea)')]
  const shownWidth = document.documentElement.scrollWidth
  return [
    ...(shownWidth > width ? ['the page is ' + shownWidth + ' px wide in ' + width] : []),
    ...[...document.querySelectorAll('main td')].filter(isCut).map((cell) => 'cut: ' + cell.innerText.slice(0, 60)),
    ...[...document.querySelectorAll('main :is(ul, ol, table) a')].filter(isTall).map((link) => 'tall: ' + link.innerText),
    ...controls.filter(isOutside).map((one) => 'outside: ' + (one.innerText || one.name || one.type).slice(0, 60)),
  ]
})()`
