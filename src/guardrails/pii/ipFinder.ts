/*
 * IPv4 and IPv6 addresses. Four numbers after "version" or a product's name are not an address, and addresses that
 * identify nobody (loopback, unspecified, masks) are ignored.
 */
import { isIPv6 } from 'node:net'
import { findByPattern } from '../findByPattern.ts'
import formats from './formats.json' with { type: 'json' }

export const ipv4Finder = findByPattern({
  opening: /(?<![\w.])\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?!\w|\.\d)/g,
  tail: /(?<![\w.])\d{1,3}(?:\.\d{0,3}){0,4}$/g,
  reach: 20,
  read(text, { 0: address, index }) {
    const isAddress = address.split('.').every((part) => Number(part) <= 255 && !/^0\d/.test(part))
    if (!isAddress || sameForAll.test(address) || versionBefore.test(text.slice(Math.max(0, index - 12), index)))
      return undefined
    return { start: index, end: index + address.length, kind: 'ip' }
  },
})

const sameForAll = /^(?:0\.|127\.|255\.)/
const versionBefore = new RegExp(`(?:\\b(?:${formats.versionNames.join('|')})\\.?|[a-z]\\/)[\\s:=]{0,2}$`, 'i')

export const ipv6Finder = findByPattern({
  opening: /(?<![\w:.])(?:[0-9a-f]{1,4})?:[0-9a-f:]/gi,
  tail: /(?<![\w:.])(?:[0-9a-f]{1,4}$|(?:[0-9a-f]{1,4})?:[0-9a-f:.]{0,50}$)/gi,
  reach: 56,
  read(text, { index }) {
    const run = /^[0-9a-f:.]*/i.exec(text.slice(index, index + 48))?.[0] ?? ''
    const address = run.replace(/\.$|(?<!:):$/, '')
    if (/\w/.test(text[index + run.length] ?? '') || !/\d/.test(address)) return undefined
    if (!isIPv6(address) || /^[0:]*1?$/.test(address)) return undefined
    return { start: index, end: index + address.length, kind: 'ip' }
  },
})
