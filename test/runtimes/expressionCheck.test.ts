import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, it } from '@jest/globals'
import { checkExpression } from '../../src/runtimes/expression/checkExpression.ts'
import { cpuMs } from '../helpers/cpuMs.ts'

describe('checkExpression', () => {
  it.each(['1', '{"total": $sum(items.(price * quantity))}', '`odd name`.*', '/a+/i', `[${'1,'.repeat(30_000)}1]`])(
    'accepts %.60s',
    async (text) => {
      expect(await checkExpression('org_1', text)).toBeUndefined()
    },
  )

  it.each([
    ['', /Unexpected end of expression/],
    ['1 +', /^Unexpected end of expression \(S0207, at character 3\)$/],
    ['items.(price', /at character \d+\)$/],
    ['"open', /S0101, at character \d+\)$/],
    ['a ! b', /at character \d+\)$/],
    ['/(/', /Invalid regular expression|S0302/],
    ['($x := ', /S0203/],
  ])('reports the error and its position in %s', async (text, fault) => {
    expect(await checkExpression('org_1', text)).toMatch(fault)
  })

  it('lets organisations take turns', async () => {
    let checked = 0
    const flood = Array.from({ length: 50 }, () =>
      checkExpression('org_flooding', `[${'1,'.repeat(30_000)}1]`).then(() => {
        checked += 1
      }),
    )
    expect(await checkExpression('org_quiet', '1')).toBeUndefined()
    expect(checked).toBeLessThan(5)
    await Promise.all(flood)
  })

  it('rejects a mebibyte without reading it', async () => {
    const text = '('.repeat(1_048_576)
    const before = cpuMs()
    expect(await checkExpression('org_1', text)).toBe('The expression is longer than 65536 characters')
    expect(cpuMs() - before).toBeLessThan(50)
  })

  it.each([
    ['parentheses', '('.repeat(32_000) + ')'.repeat(32_000)],
    ['arrays', '['.repeat(32_000) + ']'.repeat(32_000)],
    ['objects', `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`],
    ['operators', `${'1+'.repeat(32_000)}1`],
    ['a path', `${'a.'.repeat(32_000)}a`],
    ['functions', `${'function($x){'.repeat(4_000)}1${'}'.repeat(4_000)}`],
  ])('rejects too deep nesting without blocking the event loop: %s', async (_, text) => {
    await checkExpression('org_1', '1')
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    expect(await checkExpression('org_1', text)).toBe('The expression is nested too deeply')
    delay.disable()
    expect(delay.percentile(50) / 1e6).toBeLessThan(100)
  })
})
