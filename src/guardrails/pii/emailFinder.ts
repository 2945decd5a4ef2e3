/** E-mail addresses, as the extractor finds them. */
import { emails } from '../../runtimes/extractor/emails.ts'
import { startOfTail } from '../findByPattern.ts'
import type { Finder } from '../inspection.ts'

export const emailFinder: Finder = (text, from, floor, isEnd) => {
  // As in `findByPattern`: far from the end, the tail need not be computed.
  const sure = isEnd ? text.length : text.length - longestLocalPart - longestDomain - 1
  const openAt = () => (isEnd ? text.length : startOfOpen(text, from))
  emails.trigger.lastIndex = from
  for (let at = emails.trigger.exec(text); at !== null; at = emails.trigger.exec(text)) {
    if (at.index >= sure && at.index >= openAt()) break
    const { found } = emails.readAt(text, at, floor)
    if (found !== undefined) return { at: found.start, found: { start: found.start, end: found.end, kind: 'email' } }
    emails.trigger.lastIndex = at.index + 1
  }
  const at = openAt()
  return at < text.length ? { at } : undefined
}

const longestLocalPart = 64
const longestDomain = 255

const localTail = /[\p{L}\p{N}._%+'-]{1,64}$/gu
const domainTail = /@[\p{L}\p{M}\p{N}.-]{0,255}$/gu

/** The start of an address that the next piece may continue, in its local part or in its domain. */
function startOfOpen(text: string, from: number): number {
  const at = startOfTail(domainTail, text, Math.max(from, text.length - longestDomain - 1))
  const local = text.slice(Math.max(from, at - longestLocalPart), at)
  return at - local.length + startOfTail(localTail, local, 0)
}
