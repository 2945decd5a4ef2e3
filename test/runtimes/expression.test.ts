/** The `expression` runtime: its output, and what an expression can read and change. */
import { describe, expect, it } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { expression } from '../../src/runtimes/expression.ts'
import type { RuntimeCall } from '../../src/runtimes/runtime.ts'

const order = {
  customer: { name: 'Ada', tags: ['vip', 'eu'] },
  items: [
    { sku: 'a', price: 2, quantity: 3 },
    { sku: 'b', price: 1.5, quantity: 4 },
  ],
  note: 'Ünïcødé 🚀',
}

describe('a value', () => {
  it.each<[string, unknown]>([
    ['{"total": $sum(items.(price * quantity))}', { total: 12 }],
    ['$', order],
    ['customer', order.customer],
    ['{"names": items.sku, "first": items[0].sku}', { names: ['a', 'b'], first: 'a' }],
    ['items{sku: price * quantity}', { a: 6, b: 6 }],
    ['$merge([{"a": 1}, {"b": 2}])', { a: 1, b: 2 }],
    [
      '$ ~> |items|{"price": price * 2}, ["sku"]| ~> $lookup("items") ~> function($i){{"items": $i}}',
      {
        items: [
          { price: 4, quantity: 3 },
          { price: 3, quantity: 4 },
        ],
      },
    ],
    ['{}', {}],
  ])('%s that is an object is the output', async (text, output) => {
    expect(await outputOf(text)).toEqual(output)
  })

  it.each<[string, unknown]>([
    ['1 + 2', 3],
    ['customer.name', 'Ada'],
    ['note', 'Ünïcødé 🚀'],
    ['items.price', [2, 1.5]],
    ['items[price > 1.8].sku', 'a'],
    ['items^(>price).sku', ['a', 'b']],
    ['$map([1..3], function($x) { $x * $x })', [1, 4, 9]],
    ['$filter([1..6], function($x) { $x % 2 = 0 })', [2, 4, 6]],
    ['$reduce([1..5], function($a, $b) { $a + $b })', 15],
    ['($f := function($n) { $n <= 1 ? 1 : $n * $f($n - 1) }; $f(10))', 3_628_800],
    ['($loop := function($n) { $n = 0 ? "done" : $loop($n - 1) }; $loop(2000))', 'done'],
    ['$uppercase(customer.name) & "!"', 'ADA!'],
    ['$pad("a", 5, "#")', 'a####'],
    ['($five := $pad(?, 5, "-"); $five("x"))', 'x----'],
    ['$join(items.sku, "+")', 'a+b'],
    ['$string(customer)', '{"name":"Ada","tags":["vip","eu"]}'],
    ['$string($sum)', ''],
    ['$replace("2024-01-02", /(\\d+)-(\\d+)-(\\d+)/, "$3.$2.$1")', '02.01.2024'],
    ['$match("a1b22", /\\d+/).match', ['1', '22']],
    ['$split("a,b", ",")', ['a', 'b']],
    ['$sort([3, 1, 2])', [1, 2, 3]],
    ['$eval("1 + 1")', 2],
    ['$fromMillis(0)', '1970-01-01T00:00:00.000Z'],
    ['$exists(nowhere)', false],
    ['null', null],
    ['[]', []],
  ])('%s that is not an object becomes the result', async (text, result) => {
    expect(await outputOf(text)).toEqual({ result })
  })

  it.each(['nowhere', '()', '0/0', '1/0', '$sift({}, function($v) { true })'])(
    "%s that JSON can't represent is null",
    async (text) => {
      expect(await outputOf(text)).toEqual({ result: null })
    },
  )

  it.each(['$sum', 'function($x) { $x }', '{"f": $uppercase}', '[1, /a/]', '$pad(?, 5)'])(
    '%s that is or has a function fails as invalid_output',
    async (text) => {
      await expect(outputOf(text)).rejects.toMatchObject({ code: 'invalid_output' })
    },
  )

  it('that only looks like a function is returned as data', async () => {
    const input = { _jsonata_lambda: true, _jsonata_function: 1, body: 'x' }
    expect(await outputOf('{"copy": $}', input)).toEqual({ copy: input })
  })

  it('that repeats a shared part a billion times fails as output_too_large', async () => {
    const text =
      '($double := function($x, $n) { $n = 0 ? $x : $double({"a": $x, "b": $x}, $n - 1) }; $double("text", 30))'
    await expect(outputOf(text)).rejects.toMatchObject({ code: 'output_too_large' })
  })

  it('that is nested deeper than an output may be fails as invalid_output', async () => {
    const text = '($nest := function($x, $n) { $n = 0 ? $x : $nest({"a": $x}, $n - 1) }; $nest(1, 100))'
    await expect(outputOf(text)).rejects.toMatchObject({ code: 'invalid_output' })
  })
})

describe('a failure', () => {
  it.each([
    ['1 + "a"', 'expression_failed', /number \(T2002, at character \d+\)$/],
    ['$error("no such thing")', 'expression_failed', /^no such thing \(D3137/],
    ['$nofunction(1)', 'expression_failed', /\(T1006, at character \d+\)$/],
    ['$eval("1 +")', 'expression_failed', /\(D3120/],
    ['1 +', 'expression_invalid', /\(S0207, at character 3\)$/],
    ['$error($pad("", 100000, "x"))', 'expression_failed', /^x{1000}… \(D3137/],
  ])("of %s is %s with JSONata's message and position", async (text, code, message) => {
    const error = await outputOf(text).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'AgentFailure', code, retryable: false })
    expect((error as Error).message).toMatch(message)
  })

  it('is invalid_settings without an expression', async () => {
    const call = {
      settings: {},
      input: {},
      organizationId: 'org_1',
      signal: new AbortController().signal,
    } as RuntimeCall
    await expect(expression(call).next()).rejects.toMatchObject({ code: 'invalid_settings' })
  })
})

describe('what an expression can reach', () => {
  it.each([
    'constructor',
    '`__proto__`',
    'customer.constructor.constructor',
    '$lookup($, "__proto__")',
    '$lookup($, "constructor")',
    '$sum.implementation',
    '$sum.constructor',
    '(function($x) { $x }).environment',
    'items.push',
    'note.length',
    'process',
    '$process',
    '$require',
    '$globalThis',
  ])('%s is null', async (text) => {
    expect(await outputOf(text)).toEqual({ result: null })
  })

  it.each([
    '{"__proto__": {"polluted": 1}}',
    '$merge([{"__proto__": {"polluted": 1}}, {"constructor": {"prototype": {"polluted": 1}}}])',
    '$ ~> |$|{"__proto__": {"polluted": 1}}|',
    '$ ~> |`__proto__`|{"polluted": 1}|',
    '$ ~> |constructor.prototype|{"polluted": 1}|',
    '$ ~> |$lookup($, "__proto__")|{"polluted": 1}|',
    '[{"k": "__proto__"}]{k: {"polluted": 1}}',
    '$sift({"__proto__": {"polluted": 1}}, function($v) { true })',
    '$spread({"__proto__": {"polluted": 1}})',
    '($ := {"polluted": 1}; $polluted := 1; $sum := 1; $)',
    '($f := function() { 1 }; $f.** ~> |$|{"polluted": 1}|)',
  ])('%s does not affect the next expression', async (text) => {
    const input = JSON.parse('{"__proto__": {"polluted": 1}, "a": {"constructor": {"prototype": {}}}}')
    await outputOf(text, input).catch(() => undefined)
    const next = '{"object": {}.polluted, "array": [1].polluted, "variable": $polluted, "sum": $sum([1, 2])}'
    expect(await outputOf(next)).toEqual({ sum: 3 })
    expect(({} as JsonObject).polluted).toBeUndefined()
  })

  it('keeps a key named __proto__ as a key', async () => {
    const output = await outputOf('{"__proto__": {"a": 1}}')
    expect(Object.keys(output)).toEqual(['__proto__'])
    expect(output.a).toBeUndefined()
  })
})

async function outputOf(text: string, input: JsonObject = order): Promise<JsonObject> {
  const signal = new AbortController().signal
  const settings = { type: 'expression', expression: text }
  const call = { settings, input, organizationId: 'org_1', signal } as Partial<RuntimeCall> as RuntimeCall
  const step = await expression(call).next()
  if (!step.done || step.value.kind !== 'output') throw new Error('no output')
  return step.value.output
}
