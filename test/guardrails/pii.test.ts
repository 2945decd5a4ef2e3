import { describe, expect, test } from '@jest/globals'
import { type PiiKind, piiKinds } from '../../src/guardrails/guardrail.ts'
import { piiFinders } from '../../src/guardrails/pii/piiCheck.ts'
import { findAll } from './helpers/findAll.ts'

const found = (text: string, kinds: readonly PiiKind[] = piiKinds) =>
  findAll(piiFinders(kinds), text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`)

describe('e-mail addresses', () => {
  test.each([
    ['<a.b+c@sub.example.co.uk>, then', ['a.b+c@sub.example.co.uk']],
    ['ünï@exämple.de, (end@example.com).', ['ünï@exämple.de', 'end@example.com']],
    ['4111111111111111@example.com', ['4111111111111111@example.com']],
    ['a@b, @x.com, x@.com, wait@, 5 @ 3 EUR', []],
  ])('in %j', (text, addresses) => {
    expect(found(text)).toEqual(addresses.map((address) => `email ${address}`))
  })
})

describe('phone numbers', () => {
  test.each([
    ['+1 202-555-0143'],
    ['+12025550143'],
    ['+44 20 7946 0958'],
    ['+49 (0)30 23125 000'],
    ['+33 6 39 98 12 34'],
    ['0049 30 23125 000'],
    ['(202) 555-0143'],
    ['202.555.0143'],
    ['1-800-555-0199'],
    ['01 99 00 12 34'],
    ['01.99.00.12.34'],
    ['030/23125-000'],
    ['0171 3920012'],
    ['07700 900123'],
  ])('%s', (number) => {
    expect(found(`it is ${number}, or so`)).toEqual([`phone ${number}`])
  })

  test.each([
    ['Tel. 0301234567', '0301234567'],
    ['Phone number: 2025550143', '2025550143'],
    ['call me at 555 0143', '555 0143'],
    ['teléfono: 912 345 678', '912 345 678'],
  ])('a number that the text labels as one, in %j', (text, number) => {
    expect(found(text)).toEqual([`phone ${number}`])
  })

  test.each([
    ['order 2025550143 of 2026-03-14'],
    ['01.02.2024 10:30, 2024-01-02 03:04:05, 12/03/2026'],
    ['v1.22.333.4444, 10.0.19045.3803'],
    ['1 234 567 and 12 345 678 and 1,234,567,890'],
    ['978-3-16-148410-0, 000-00-0000, 123-45-6789'],
    ['+5, +12.5 %, +1,000,000, UTC+02:00, a+12345678901'],
    ['0123456789012345, 0012 3456 7890 1234'],
    ['#0301234567, $202.555.0143, id_202-555-0143'],
    ['202-555-0143-9876'],
  ])('none in %j', (text) => {
    expect(found(text, ['phone'])).toEqual([])
  })
})

describe('IBANs', () => {
  test.each([
    ['DE89 3704 0044 0532 0130 00'],
    ['DE89370400440532013000'],
    ['gb82 west 1234 5698 7654 32'],
    ['FR14 2004 1010 0505 0001 3M02 606'],
    ['NO93-8601-1117-947'],
    ['MT84MALT011000012345MTLCAST001S'],
  ])('%s', (iban) => {
    expect(found(`(${iban})`)).toEqual([`iban ${iban}`])
  })

  test.each([
    ['wrong check digits', 'DE88 3704 0044 0532 0130 00'],
    ['too short', 'DE89 3704 0044 0532 0130 0'],
    ['too long', 'DE893704004405320130001'],
    ['no such country', 'ZZ89370400440532013000'],
    ['part of a word', 'XDE89370400440532013000'],
  ])('none: %s', (_, text) => {
    expect(found(text, ['iban'])).toEqual([])
  })
})

describe('card numbers', () => {
  test.each([
    ['4111111111111111'],
    ['4111 1111 1111 1111'],
    ['4111-1111-1111-1111'],
    ['4222222222222'],
    ['5555 5555 5555 4444'],
    ['2223003122003222'],
    ['3782 822463 10005'],
    ['6011111111111117'],
    ['30569309025904'],
  ])('%s', (card) => {
    expect(found(`card ${card} 12/27`)).toEqual([`card ${card}`])
  })

  test.each([
    ['fails Luhn', '4111111111111112'],
    ['no network', '9111111111111111'],
    ['12 digits', '411111111111'],
    ['20 digits', '41111111111111111111'],
    ['odd groups', '41 11111 1111 11111'],
    ['decimals', '0.4111111111111111'],
    ['part of a word', 'x4111111111111111'],
  ])('none: %s', (_, text) => {
    expect(found(text, ['card'])).toEqual([])
  })
})

describe('IP addresses', () => {
  test.each([
    ['192.0.2.1'],
    ['8.8.8.8'],
    ['2001:db8::1'],
    ['fe80::1ff:fe23:4567:890a'],
    ['2001:0db8:85a3:0000:0000:8a2e:0370:7334'],
    ['::ffff:192.0.2.128'],
  ])('%s', (address) => {
    expect(found(`from ${address}, port 80`)).toEqual([`ip ${address}`])
  })

  test.each([
    ['version 1.2.3.4, v1.2.3.4, Chrome/120.0.0.0, build 10.2.3.4'],
    ['1.2.3, 1.2.3.4.5, 256.1.1.1, 01.02.03.04'],
    ['0.0.0.0, 127.0.0.1, 255.255.255.0, ::, ::1'],
    ['12:30:45, 00:1b:44:11:3a:b7, std::vector, a::b, 3:4:5'],
  ])('none in %j', (text) => {
    expect(found(text, ['ip'])).toEqual([])
  })
})

test('finds only the requested kinds', () => {
  expect(found('a@example.com 192.0.2.1 +1 202-555-0143', ['ip'])).toEqual(['ip 192.0.2.1'])
})

test('positions are correct after emoji and line breaks', () => {
  const text = '🎉\r\n日本 a@example.com 🎉 192.0.2.1'
  expect(findAll(piiFinders(piiKinds), text)).toEqual([
    { kind: 'email', start: 7, end: 20 },
    { kind: 'ip', start: 24, end: 33 },
  ])
})
