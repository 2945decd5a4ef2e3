import type { Page } from 'playwright-core'

/** What is wider than the window, and the buttons and links that cannot be reached in it, by their text. */
export const layoutProblems = (page: Page): Promise<string[]> => page.evaluate(find)

const find = `(() => {
  const width = document.documentElement.clientWidth
  const scrolls = (element) => element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
    scrolls(element.parentElement))
  const isOutside = (element) => {
    const { left, right, width: own } = element.getBoundingClientRect()
    return own > 1 && (right > width + 1 || left < -1) && element.checkVisibility() && !scrolls(element)
  }
  const controls = [...document.querySelectorAll('main :is(button, a, input, select, textarea)')]
  const shownWidth = document.documentElement.scrollWidth
  return [
    ...(shownWidth > width ? ['the page is ' + shownWidth + ' px wide in ' + width] : []),
    ...controls.filter(isOutside).map((one) => 'outside: ' + (one.innerText || one.name || one.type).slice(0, 60)),
  ]
})()`
