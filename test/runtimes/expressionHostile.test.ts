/** Endless expressions and those that need too much memory fail, without effect on others. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { evaluateExpression } from '../../src/runtimes/expression/evaluateExpression.ts'
import { limits } from '../../src/runtimes/expression/limits.ts'
import { expression } from '../../src/runtimes/expression.ts'
import { sandboxLimits } from '../../src/sandbox/sandbox.ts'
import { sampled } from '../helpers/scale.ts'
import { slowness } from '../helpers/slowness.ts'
import { callRuntime } from './callRuntime.ts'

const timeoutMs = 1_000
/** A short limit for expressions that must time out; for those that must exceed another limit, enough time on a busy machine. */
function deadlineOf(codes: string[]): number {
  if (!codes.includes('expression_timeout')) return limits.evaluationMs
  return codes.includes('expression_out_of_memory') ? timeoutMs : 250
}

const hostile: [what: string, text: string, codes: string[]][] = [
  ['endless tail calls', '($f := function($x) { $f($x) }; $f(1))', ['expression_timeout']],
  ['endless recursion', '($f := function($x) { 1 + $f($x) }; $f(1))', ['expression_too_deep', 'expression_timeout']],
  [
    'two that call each other',
    '($a := function() { 1 + $b() }; $b := function() { 1 + $a() }; $a())',
    ['expression_too_deep', 'expression_timeout'],
  ],
  ['a huge range', '[1..1e9]', ['expression_out_of_memory']],
  ['the largest range JSONata allows', '[1..1e7]', ['expression_out_of_memory']],
  [
    'a map over a map',
    '$map([1..1000000], function($x) { $map([1..1000000], function($y) { $x * $y }) })',
    ['expression_timeout'],
  ],
  ['a text that doubles', '($f := function($s) { $f($s & $s) }; $f("text"))', ['expression_out_of_memory']],
  ['a wide $pad', '$pad("x", 400000000)', ['expression_out_of_memory']],
  ['a long $join', '($t := $pad("", 1000000); $join([1..1000].$t))', ['expression_out_of_memory']],
  [
    'a $string of the same over and over',
    '($t := $pad("", 10000000); $string([1..1000].$t))',
    ['expression_out_of_memory'],
  ],
  [
    'a $replace that grows',
    '$replace($pad("", 100000, "a"), "a", $pad("", 100000, "b"))',
    ['expression_out_of_memory'],
  ],
  ['a sequence that doubles', '($f := function($a) { $f($append($a, $a)) }; $f([1..9]))', ['expression_out_of_memory']],
  [
    'more objects than fit',
    '$map([1..1000000], function($x) { {"a": {"b": [$x, $x]}, "c": $string($x)} })',
    ['expression_out_of_memory', 'expression_timeout'],
  ],
  [
    'values nested in each other',
    '($f := function($x) { $f([[$x]]) }; $f(1))',
    ['expression_out_of_memory', 'expression_timeout'],
  ],
  [
    'a regular expression that backtracks',
    '$contains("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)',
    ['expression_timeout'],
  ],
  [
    'the same in $replace',
    '$replace("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a|a)*$/, "b")',
    ['expression_timeout'],
  ],
  [
    '$eval of itself',
    '($s := "$eval($s)"; $eval($s))',
    ['expression_too_deep', 'expression_timeout', 'expression_failed'],
  ],
  ['$eval of deep nesting', '$eval($pad("", 100000, "("))', ['expression_failed', 'expression_too_deep']],
  [
    'a member that fails next to an endless one',
    '{"a": $error("a"), "b": ($f := function($x) { $f($x) }; $f(1))}',
    ['expression_failed'],
  ],
  ['a big sort', '$sort([1..100000])', ['expression_timeout', 'expression_out_of_memory', 'expression_too_deep']],
  ['a promise that is never kept', '(function($f) { {"then": $f} })(function($a) { 1 })', ['expression_timeout']],
]

describe('an expression that is hostile', () => {
  it.each(sampled(hostile, 2))('ends in time: %s', async (_, text, codes) => {
    const begun = performance.now()
    const deadlineMs = deadlineOf(codes)
    const error = await run(text, 'org_hostile', deadlineMs).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      name: 'AgentFailure',
      code: expect.stringMatching(new RegExp(`^(${codes.join('|')})$`)),
    })
    // Starting another process for it may take a while on a busy machine.
    expect(performance.now() - begun).toBeLessThan(deadlineMs + sandboxLimits.graceMs + 5_000 * slowness())
    expect(await run('1 + 1', 'org_hostile')).toBe(2)
  })

  it('blocks neither the event loop nor evaluations of other organisations', async () => {
    await run('1', 'org_quiet')
    const delay = monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    let over = false
    const crowd = Promise.allSettled(
      hostile.slice(0, 8).map(([, text, codes]) => run(text, 'org_hostile', deadlineOf(codes))),
    ).then(() => {
      over = true
    })
    const quietMs: number[] = []
    while (!over) {
      const begun = performance.now()
      await run('items.price', 'org_quiet')
      quietMs.push(performance.now() - begun)
      await setTimeout(1)
    }
    await crowd
    delay.disable()
    expect(delay.percentile(99) / 1e6).toBeLessThan(200 * slowness())
    // Each waits at most for the start of an evaluator, never for the end of a hostile expression.
    expect(quietMs.length).toBeGreaterThan(20 / slowness())
    expect(quietMs.toSorted((a, b) => a - b)[Math.floor(quietMs.length / 2)]).toBeLessThan((timeoutMs / 2) * slowness())
  })

  it('leaves an evaluator for other organisations, however many agents its own has', async () => {
    const stop = new AbortController()
    const endless = { expression: '($f := function($x) { $f($x) }; $f(1))' }
    const crowd = Array.from({ length: 12 }, (_, index) =>
      callRuntime(
        expression,
        {},
        { agentId: `ag_${index}`, organizationId: 'org_hostile', settings: endless, signal: stop.signal },
      ),
    )
    const anyEnded = Promise.allSettled([Promise.race(crowd)]).then(() => 'a hostile one ended first')
    const other = callRuntime(expression, {}, { organizationId: 'org_quiet', settings: { expression: '1 + 1' } })
    expect(await Promise.race([other.then(({ output }) => output), anyEnded])).toEqual({ result: 2 })
    stop.abort(new Error('cancelled'))
    await Promise.allSettled(crowd)
  })

  it('ends when its run is aborted, before its time limit', async () => {
    const stop = new AbortController()
    const evaluation = evaluateExpression({
      expression: '($f := function($x) { $f($x) }; $f(1))',
      input: {},
      organizationId: 'org_1',
      signal: stop.signal,
    })
    void setTimeout(50).then(() => stop.abort(new Error('cancelled')))
    const begun = performance.now()
    await expect(evaluation).rejects.toThrow('cancelled')
    expect(performance.now() - begun).toBeLessThan((limits.evaluationMs / 2) * slowness())
  })
})

describe('a process that used expressions', () => {
  const module = new URL('../../src/runtimes/expression/evaluateExpression.ts', import.meta.url).href
  const program = (rest: string) => `
    import { evaluateExpression } from '${module}'
    const run = (expression) => evaluateExpression({ expression, input: {}, organizationId: 'org_1', signal: new AbortController().signal })
    ${rest}`
  const start = (rest: string) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program(rest)], {
      timeout: Math.ceil(20_000 * slowness()),
    })

  it('exits while evaluators are idle', async () => {
    const { stdout } = await start("console.log(await run('1 + 1'))")
    expect(stdout.trim()).toBe('2')
  })

  it('kills a busy evaluator when it exits', async () => {
    const { stdout } = await start(`
      import { readFileSync } from 'node:fs'
      await run('1')
      void run('$contains("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)')
      await new Promise((done) => setTimeout(done, 100))
      console.log(readFileSync('/proc/' + process.pid + '/task/' + process.pid + '/children', 'utf8'))
      process.exit()`)
    const pids = stdout.trim().split(' ').map(Number)
    expect(pids.length).toBeGreaterThan(0)
    const until = performance.now() + 2_000 * slowness()
    while (pids.some(isRunning) && performance.now() < until) await setTimeout(20)
    expect(pids.filter(isRunning)).toEqual([])
  })
})

const run = (expression: string, organizationId: string, deadlineMs = timeoutMs) =>
  evaluateExpression({
    expression,
    input: { items: [{ price: 1 }] },
    organizationId,
    signal: new AbortController().signal,
    timeoutMs: deadlineMs,
  })

/** Zombies don't count. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
