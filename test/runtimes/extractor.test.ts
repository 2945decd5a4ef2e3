import { describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { countTokens } from '../../src/runtimes/countTokens.ts'
import { extractor, extractorShape } from '../../src/runtimes/extractor.ts'
import { callRuntime, fill, readFixture } from './callRuntime.ts'
import { expectedItems } from './fixtures/expectedItems.ts'

type Item = {
  value: string | number | null
  text: string
  start: number
  end: number
  currency?: string
  unclear?: string
}
type Lists = { emails: Item[]; links: Item[]; dates: Item[]; amounts: Item[] }
type Output = Lists & { count: number; truncated: boolean }

async function extract(text: string, settings = {}) {
  const { output, ...rest } = await callRuntime(extractor, { text }, { settings })
  return { ...rest, output: output as Output }
}

const texts = (items: Item[]) => items.map((item) => item.text)
const values = (items: Item[]) => items.map((item) => item.value)

describe('finds exactly what a reader finds', () => {
  test.each(Object.entries(expectedItems))('in %s', async (name, expected) => {
    const { output } = await extract(readFixture(name))
    expect({
      emails: output.emails.map(({ text, value }) => [text, value]),
      links: output.links.map(({ text, value }) => [text, value]),
      dates: output.dates.map(({ text, value, unclear }) =>
        unclear === null ? [text, value] : [text, value, unclear],
      ),
      amounts: output.amounts.map(({ text, value, currency }) => [text, value, currency]),
    }).toEqual(expected)
  })
})

describe('e-mails', () => {
  test.each([
    ['<a.b+c@sub.example.co.uk>, then', ['a.b+c@sub.example.co.uk']],
    ["o'brien@example.com and 'quoted@example.com'", ["o'brien@example.com", 'quoted@example.com']],
    ['mailto:z@example.com?subject=x', ['z@example.com']],
    ['ünï@exämple.de, (end@example.com).', ['ünï@exämple.de', 'end@example.com']],
    ['wait...me@example.com', ['me@example.com']],
    ['https://user:pw@example.com/x?to=a@example.com', []],
    ['a@b, a@b.c, @x.com, x@.com, x@-a.com, a.@example.com, a@b.com@c.com, a@1.2.3.4', []],
    [`${'a'.repeat(65)}@example.com`, []],
  ])('%s', async (text, expected) => {
    expect(texts((await extract(text)).output.emails)).toEqual(expected)
  })
})

describe('links', () => {
  test.each([
    [
      '(https://en.example.org/wiki/A_(b)) and https://x.example/a?b=c&d=[1].',
      ['https://en.example.org/wiki/A_(b)', 'https://x.example/a?b=c&d=[1]'],
    ],
    ['http://localhost:3000/x; http://1.2.3.4/x?', ['http://localhost:3000/x', 'http://1.2.3.4/x']],
    ['https://a.example,https://b.example', ['https://a.example', 'https://b.example']],
    ['https://archive.example/web/2020/https://c.example/', ['https://archive.example/web/2020/https://c.example/']],
    [
      '[text](https://d.example/x "title") ![i](http://e.example/i.png)',
      ['https://d.example/x', 'http://e.example/i.png'],
    ],
    [
      '**https://f.example** "https://g.example" <https://h.example/>',
      ['https://f.example', 'https://g.example', 'https://h.example/'],
    ],
    ['看https://例え.jp/道。次', ['https://例え.jp/道']],
    ['HTTPS://I.EXAMPLE/, www.j.example!', ['HTTPS://I.EXAMPLE/', 'www.j.example']],
    ['http:// https://, www. www.x awww.x.example me@www.x.example ftp://x.example xhttp://y.example', []],
    [`http://x.example/${'a'.repeat(2_048)}`, []],
  ])('%s', async (text, expected) => {
    expect(texts((await extract(text)).output.links)).toEqual(expected)
  })
})

describe('dates', () => {
  test.each([
    ['2026-03-01', '2026-03-01'],
    ['2026/3/1', '2026-03-01'],
    ['2026-03', '2026-03'],
    ['2026-03-01T09:30Z', '2026-03-01T09:30Z'],
    ['2026-03-01T09:30:15.250-0500', '2026-03-01T09:30:15.250-05:00'],
    ['1 March 2026', '2026-03-01'],
    ['1st of March, 2026', '2026-03-01'],
    ['1 Mar. 2026', '2026-03-01'],
    ['1-Mar-2026', '2026-03-01'],
    ['March 1st, 2026', '2026-03-01'],
    ['March\n1, 2026', '2026-03-01'],
    ['Mar 2026', '2026-03'],
    ['March 1, 2026, 9 am', '2026-03-01T09:00'],
    ['March 1, 2026 at 12:05 a.m.', '2026-03-01T00:05'],
    ['01.03.2026', '2026-03-01'],
    ['13/3/2026', '2026-03-13'],
    ['3/13/2026', '2026-03-13'],
    ['3/3/2026', '2026-03-03'],
    ['29 Feb 2024', '2024-02-29'],
  ])('%j is %s', async (text, value) => {
    const { output } = await extract(`on ${text}, or so`)
    expect(output.dates).toEqual([{ value, text, start: 3, end: 3 + text.length, unclear: null }])
  })

  test.each([
    ['1/3/2026', 'day_month_order'],
    ['1-3-2026', 'day_month_order'],
    ['12 Dec', 'year'],
    ['Dec 12', 'year'],
    ['12 Dec 10:30', 'year'],
    ['01.03.26', 'year'],
  ])('%j has no value: its %s is unclear', async (text, unclear) => {
    expect((await extract(text)).output.dates).toEqual([{ value: null, text, start: 0, end: text.length, unclear }])
  })

  test('reads day and month in the configured order', async () => {
    expect(values((await extract('1/3/2026', { date_order: 'day_first' })).output.dates)).toEqual(['2026-03-01'])
    expect(values((await extract('1/3/2026', { date_order: 'month_first' })).output.dates)).toEqual(['2026-01-03'])
    expect(values((await extract('13/3/2026', { date_order: 'month_first' })).output.dates)).toEqual(['2026-03-13'])
    await expect(extract('x', { date_order: 'any' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test.each([
    ['29 Feb 2025'],
    ['31 April'],
    ['2026-00-10'],
    ['32.01.2026'],
    ['1.2.3.2026'],
    ['12026-03-01'],
    ['2026-03-011'],
    ['it may 12'],
    ['Mayor 12'],
    ['in 2026'],
    ['tomorrow at 9:30'],
    ['1/2'],
    ['v1.2.26'],
    ['March 20.5 mm'],
  ])('%j is not a date', async (text) => {
    expect((await extract(text)).output.dates).toEqual([])
  })
})

describe('amounts', () => {
  test.each<[string, number, string | null]>([
    ['$1,299.50', 1299.5, 'USD'],
    ['€ 1.299,50', 1299.5, 'EUR'],
    ['€1.299', 1299, 'EUR'],
    ['€1,299', 1299, 'EUR'],
    ['$3.499', 3.499, 'USD'],
    ['12.5 million USD', 12_500_000, 'USD'],
    ['1.1m GBP', 1_100_000, 'GBP'],
    ['£3bn', 3_000_000_000, 'GBP'],
    ['$5k', 5_000, 'USD'],
    ['99 EUR', 99, 'EUR'],
    ['20USD', 20, 'USD'],
    ['USD 20', 20, 'USD'],
    ['1 000 kr', 1_000, null],
    ['1 299,50 €', 1299.5, 'EUR'],
    ['-$5', -5, 'USD'],
    ['$-5', -5, 'USD'],
    ['A$4.50', 4.5, 'AUD'],
    ['R$ 10,00', 10, 'BRL'],
    ['₹12,34,567', 1_234_567, 'INR'],
    ["CHF 1'000.50", 1000.5, 'CHF'],
    ['20 dollars', 20, 'USD'],
    ['3 Swiss francs', 3, 'CHF'],
    ['1,5 Mio EUR', 1_500_000, 'EUR'],
    ['Rs. 500', 500, null],
    ['100 zł', 100, 'PLN'],
  ])('%j is %d %s', async (text, value, currency) => {
    const { output } = await extract(`paid ${text}.`)
    expect(output.amounts).toEqual([{ value, text, start: 5, end: 5 + text.length, currency }])
  })

  test.each([
    ['In 2026 EUR 50 was paid', ['EUR 50']],
    ['99 EUR 3 times', ['99 EUR']],
    ['$5 200 people', ['$5']],
    ['$5-$10, 5-10 EUR', ['$5', '$10', '10 EUR']],
    ['5 USD, 20 EUR', ['5 USD', '20 EUR']],
    ['(€5)', ['€5']],
    ['$1.2.3, 1,23,4 EUR, v2 EUR, 5 pounds, 3 m, 40%, TOP 10, $, USD, 7 usd', []],
    [`$${'1'.repeat(17)}`, []],
  ])('%s', async (text, expected) => {
    expect(texts((await extract(text)).output.amounts)).toEqual(expected)
  })
})

describe('the stream', () => {
  test.each(Object.keys(expectedItems))('builds the output for %s, with CRLF and emoji before it', async (name) => {
    const text = `🎉 ${readFixture(name).replaceAll('\n', '\r\n')}`
    const { events, output, tokensUsed } = await extract(text)
    const { count, truncated, ...lists } = output
    const items = Object.values(lists).flat()
    for (const item of items) expect(text.slice(item.start, item.end)).toBe(item.text)
    expect([count, truncated]).toEqual([items.length, false])
    expect(tokensUsed).toBe(countTokens(text))
    expect(new Ajv2020({ allowUnionTypes: true }).validate(extractorShape.outputSchema, output)).toBe(true)
    const patches = events.flatMap((event) => ('patch' in event ? [event.patch as Patch] : []))
    expect(applied(patches)).toEqual(lists)
    const starts = patches.map((patch) => patch.value.start)
    expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  })

  type Patch = { op: string; path: string; value: Item }

  /** Applies the patches (RFC 6902) to empty lists. */
  function applied(patches: Patch[]): Lists {
    const lists: Lists = { emails: [], links: [], dates: [], amounts: [] }
    for (const { op, path, value } of patches) {
      expect(op).toBe('add')
      lists[path.slice(1, -2) as keyof Lists].push(value)
    }
    return lists
  }

  test('reports a step around the items', async () => {
    const { events } = await extract('Write to a@example.com')
    expect(events).toEqual([
      { type: 'step.started', step: { name: 'search', kind: 'extract', kinds: ['email', 'link', 'date', 'amount'] } },
      {
        type: 'output.delta',
        patch: {
          op: 'add',
          path: '/emails/-',
          value: { value: 'a@example.com', text: 'a@example.com', start: 9, end: 22 },
        },
      },
      {
        type: 'step.completed',
        step: { name: 'search', kind: 'extract', kinds: ['email', 'link', 'date', 'amount'], count: 1 },
      },
    ])
  })

  test('stops at 50,000 items and sets truncated', async () => {
    const { output } = await extract(fill('a@b.co ', 400_000))
    expect([output.count, output.emails.length, output.truncated]).toEqual([50_000, 50_000, true])
  })

  test('is the same at any offset', async () => {
    const text = readFixture('quarterly')
    const { output: alone } = await extract(text)
    for (const before of [8_000, 8_150, 16_384 - 300, 16_384 - 850]) {
      const { output } = await extract(`${fill('lorem ipsum ', before - 1)}\n${text}`)
      for (const list of ['emails', 'links', 'dates', 'amounts'] as const)
        expect(output[list]).toEqual(
          alone[list].map((item) => ({ ...item, start: item.start + before, end: item.end + before })),
        )
    }
  })
})
