const gap = 4

/** Below the button, or above it if there is no room; never outside the window. */
export function placeBeside(popup: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popup
  const isBelow = bottom + gap + height <= innerHeight || top < height + gap
  popup.style.top = `${isBelow ? bottom + gap : top - gap - height}px`
  popup.style.left = `${Math.max(gap, Math.min(right - width, innerWidth - width - gap))}px`
  popup.dataset.placed = ''
}
