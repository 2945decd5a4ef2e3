import { expect, test } from '@jest/globals'
import { Counter, Gauge, Histogram } from 'prom-client'
import { createRegistry } from '../../src/main/figures/metrics.ts'
import { mergeFigures } from '../../src/main/supervisor/mergeFigures.ts'

function figuresOf(place: number): Promise<string> {
  const registers = [createRegistry(place)]
  new Counter({ name: 'calls_total', help: 'Calls', labelNames: ['code'], registers }).inc(
    { code: 'a # HELP b' },
    place,
  )
  new Gauge({ name: 'level', help: 'Level', registers }).set(place)
  new Histogram({ name: 'seconds', help: 'Seconds', buckets: [1], registers }).observe(place)
  if (place === 2) new Gauge({ name: 'only_here', help: 'Only here', registers }).set(1)
  return registers[0]?.metrics() ?? Promise.resolve('')
}

test('the samples of all processes follow one HELP and TYPE, in the order of the figures', async () => {
  expect(mergeFigures(await Promise.all([figuresOf(1), figuresOf(2)]))).toBe(`# HELP calls_total Calls
# TYPE calls_total counter
calls_total{code="a # HELP b",process="1"} 1
calls_total{code="a # HELP b",process="2"} 2

# HELP level Level
# TYPE level gauge
level{process="1"} 1
level{process="2"} 2

# HELP seconds Seconds
# TYPE seconds histogram
seconds_bucket{le="1",process="1"} 1
seconds_bucket{le="+Inf",process="1"} 1
seconds_sum{process="1"} 1
seconds_count{process="1"} 1
seconds_bucket{le="1",process="2"} 0
seconds_bucket{le="+Inf",process="2"} 1
seconds_sum{process="2"} 2
seconds_count{process="2"} 1

# HELP only_here Only here
# TYPE only_here gauge
only_here{process="2"} 1
`)
})

test('a process that did not respond in time is left out', async () => {
  const one = await figuresOf(1)
  expect(mergeFigures(['', one]).trim()).toBe(one.trim())
})
