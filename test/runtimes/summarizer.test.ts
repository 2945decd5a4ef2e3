import { describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { countTokens } from '../../src/runtimes/countTokens.ts'
import { summarizer, summarizerShape } from '../../src/runtimes/summarizer.ts'
import { callRuntime, fill, readFixture } from './callRuntime.ts'

type Output = {
  result: string
  sentences: { text: string; start: number; end: number }[]
  sentence_count: number
  word_count: number
}

async function summarize(text: string, maxSentences?: number) {
  const input = { text, ...(maxSentences !== undefined && { max_sentences: maxSentences }) }
  const { output, ...rest } = await callRuntime(summarizer, input)
  return { ...rest, output: output as Output }
}

const chosen = async (text: string, maxSentences?: number) =>
  (await summarize(text, maxSentences)).output.sentences.map((sentence) => sentence.text)

/** All sentences: the limit is higher than their number. */
const split = (text: string) => chosen(text, 50)

describe('chooses the most important sentences', () => {
  test.each([
    [
      'tideMill',
      [
        'After eleven years of fundraising, the tide mill at Carrow Creek will grind flour again from next spring.',
        'The trust expects the mill to produce about 12 tonnes of flour a year, most of it sold to bakeries in the county.',
        'Sales of flour should pay for the upkeep of the wheel and the pond, so that the mill no longer depends on gifts.',
      ],
    ],
    [
      'nightShift',
      [
        'Hospitals have long rotated nurses between day and night shifts every few days.',
        'Medication errors fell by 21 percent on wards with blocks of four weeks.',
        'In short, hospitals can reduce medication errors by rotating nurses more slowly.',
      ],
    ],
    [
      'crows',
      [
        'New Caledonian crows make tools in the wild, and a new experiment shows that they also plan which tool they will need.',
        'In the experiment, eleven crows had to choose between a stick, a stone and a hook several minutes before they could reach the food.',
        'The crows chose the right tool in more than 80 percent of the trials, even when another tool had worked in the trial before.',
      ],
    ],
    [
      'outage',
      [
        'Search was unavailable for 47 minutes on 14 May because a certificate of the index cluster had expired.',
        'The certificate was renewed by hand each year, and the reminder went to a mailbox that nobody reads any more.',
        'Alerts will name an expired certificate as the cause when a connection is refused.',
      ],
    ],
    [
      'letter',
      [
        "thank you for coming to Thursday's meeting about the garden.",
        'We decided to dig the new pond in the north corner of the garden, because the south corner floods every winter and the roots of the old pear tree must not be disturbed.',
        'The volunteers who dig the pond will also plant the banks of the pond in April, so that the garden is green again before the summer fair.',
      ],
    ],
  ])('of %s', async (name, expected) => {
    expect(await chosen(readFixture(name))).toEqual(expected)
  })

  test.each([
    ['tideMill', /black cat|by train/],
    ['nightShift', /Coffee|Why four weeks|Sick leave/],
    ['crows', /Juno|wind|new cage|small sample/],
    ['outage', /Lunch|on a train/],
    ['letter', /biscuits|gloves|Dear|Yours|Marsh/],
    ['brot', /Großmutter|Sonne/],
  ])('and leaves out the asides of %s', async (name, asides) => {
    expect((await summarize(readFixture(name), 5)).output.result).not.toMatch(asides)
  })

  test('returns a repeated sentence once', async () => {
    const text = 'The bridge is closed. The bridge is closed! THE BRIDGE  IS CLOSED. Use the ferry.'
    expect(await chosen(text, 3)).toEqual(['The bridge is closed.', 'Use the ferry.'])
  })
})

describe('splits sentences', () => {
  test.each([
    [
      'titles, decimals and streets',
      ['He met Dr. Smith and Mrs. Jones at 3.5 St. James Ave. in Boston.', 'They left, e.g. for Paris.'],
    ],
    [
      'spelled-out names',
      [
        'He lives in the U.S.',
        'The weather is fine.',
        'He joined the U.S. Army in Jan. 2020.',
        'So do I.',
        'J. R. R. Tolkien left.',
      ],
    ],
    [
      'companies and hours',
      ['She works at Acme Inc. in Ohio.', 'It closed at 5 p.m.', 'Everyone left at 6 p.m. Monday.'],
    ],
    [
      'numbers and addresses',
      ['Version 2.0 costs $3.50.', 'See example.com for more.', 'No. 5 is best.', 'No.', 'That is wrong.'],
    ],
    [
      'quotations and brackets',
      ['"Stop!" he cried.', '“Never. Not once,” she said.', '(He left. She stayed.)', 'Then it rained.'],
    ],
    ['inches', ['His 5" pipe broke.', 'The other 6" pipe held.', 'He said "fine." and left.']],
    ['several stops', ['Wait...', 'What?', 'No!!', 'Really?!', 'Yes.']],
    ['footnotes', ['Was it found?[12]', 'It was.[3][4]', 'Fine.']],
    ['emoji', ['Great news! 🎉🎉', 'We shipped it 🚀.', 'All good 👍🏽']],
    ['no capitals', ['i went home.', 'it was late.', 'we slept.']],
    ['Russian', ['Это первое предложение.', 'А это второе.']],
    ['Arabic', ['هل هذا صحيح؟', 'نعم.']],
  ])('with %s', async (_, sentences) => {
    expect(await split(sentences.join(' '))).toEqual(sentences)
  })

  test('of a writing system without spaces', async () => {
    expect(await split('今日は天気がいい。散歩に行きました。楽しかった！')).toEqual([
      '今日は天気がいい。',
      '散歩に行きました。',
      '楽しかった！',
    ])
  })

  test('of a list, without its bullets', async () => {
    const text = 'Shopping:\n- milk\n- eggs and flour. Fresh ones.\n1. First step\n2. Second step'
    expect(await split(text)).toEqual([
      'Shopping:',
      'milk',
      'eggs and flour.',
      'Fresh ones.',
      'First step',
      'Second step',
    ])
  })

  test('across wrapped lines, but not across lines that were ended on purpose', async () => {
    const wrapped =
      'A wrapped paragraph that goes on and on over the\nline, until it ends. And then another sentence that is\nwrapped as well.'
    expect(await split(wrapped)).toHaveLength(2)
    expect(await split('milk and eggs\nbread from the baker\nsomething sweet')).toHaveLength(3)
  })

  test('with CRLF', async () => {
    expect(await split('Title here\r\n\r\nOne.\r\nTwo lines here.\r\n\r\nThree.\r\n')).toEqual([
      'One.',
      'Two lines here.',
      'Three.',
    ])
  })

  test.each([
    '# Title\n\nText of it. More.',
    'Title\n=====\nText of it. More.',
    'Title\n\nText of it. More.',
    'Title\nText of it. More.',
  ])('without the heading of %j', async (text) => {
    expect(await split(text)).toEqual(['Text of it.', 'More.'])
  })
})

describe('accepts any text', () => {
  test.each([
    ['', []],
    ['  \r\n\t ', []],
    ['... --- !!!', []],
    ['Hello', ['Hello']],
    ['🎉🎉🎉', ['🎉🎉🎉']],
    ['hello\n\nworld', ['hello', 'world']],
  ])('%j', async (text, sentences) => {
    const { output } = await summarize(text)
    expect(output.sentences.map((sentence) => sentence.text)).toEqual(sentences)
    expect(output.result).toBe(sentences.join(' '))
    expect(output.sentence_count).toBe(sentences.length)
  })

  test('cuts an endless sentence at the end of a clause or word', async () => {
    const words = Array.from({ length: 3_000 }, (_, index) => `word${index}${index % 9 === 0 ? ',' : ''}`).join(' ')
    const sentences = await chosen(words)
    expect(sentences).toHaveLength(3)
    for (const sentence of sentences) {
      expect(sentence.length).toBeLessThanOrEqual(1_000)
      expect(sentence).toMatch(/^word\d+,? .*,$/)
    }
  })

  test('never cuts within a surrogate pair', async () => {
    for (const sentence of await chosen(`a${'😀'.repeat(3_000)}`)) expect(sentence.isWellFormed()).toBe(true)
  })
})

test.each(['tideMill', 'nightShift', 'crows', 'outage', 'letter', 'brot'])(
  'positions, deltas, counts and schema agree for %s',
  async (name) => {
    const text = readFixture(name).replaceAll('\n', '\r\n')
    const { events, output, tokensUsed } = await summarize(text, 4)
    for (const { text: sentence, start, end } of output.sentences) expect(text.slice(start, end)).toBe(sentence)
    expect(output.sentences.map(({ start }) => start)).toEqual(
      output.sentences.map(({ start }) => start).sort((a, b) => a - b),
    )
    expect(events.map((event) => ('delta' in event ? event.delta : '')).join('')).toBe(output.result)
    expect(output.word_count).toBeGreaterThan(output.sentence_count)
    expect(tokensUsed).toBe(countTokens(text))
    expect(new Ajv2020().validate(summarizerShape.outputSchema, output)).toBe(true)
  },
)

test('reports its steps, with the sentences in the second', async () => {
  const { events } = await summarize('One is here. Two is there.', 2)
  expect(events).toEqual([
    { type: 'step.started', step: { name: 'read', kind: 'read' } },
    { type: 'step.completed', step: { name: 'read', kind: 'read', sentence_count: 2, word_count: 6 } },
    { type: 'step.started', step: { name: 'choose', kind: 'select' } },
    { type: 'output.delta', delta: 'One is here.' },
    { type: 'output.delta', delta: ' Two is there.' },
    { type: 'step.completed', step: { name: 'choose', kind: 'select', sentences: 2 } },
  ])
})

test('counts the tokens of a long text like those of a short one', async () => {
  for (const text of [fill('1', 50_000), fill('a😀𝒜b.c ', 50_001), fill('漢字', 40_000), fill("it's 5%, ", 33_333)])
    expect((await summarize(text)).tokensUsed).toBe(countTokens(text))
})

describe('the input', () => {
  const validate = new Ajv2020().compile(summarizerShape.inputSchema)
  const text = 'One is here. Two is there. Three is gone. Four is new. Five is last.'

  test.each([
    [{ text }, 3],
    [{ query: text }, 3],
    [{ text, query: 7 }, 3],
    [{ text, max_sentences: 1 }, 1],
    [{ text, max_sentences: 50, other: true }, 5],
  ])('%j gives sentences', async (input, count) => {
    expect(validate(input)).toBe(true)
    expect((await callRuntime(summarizer, input)).output.sentences).toHaveLength(count)
  })

  test.each([
    [{}, 'input.text must be a string'],
    [{ text: 5 }, 'input.text must be a string'],
    [{ text: null, query: 'x' }, 'input.text must be a string'],
    [{ query: ['x'] }, 'input.text must be a string'],
    [{ text, max_sentences: 0 }, 'input.max_sentences must be a whole number from 1 to 50'],
    [{ text, max_sentences: 51 }, 'input.max_sentences must be a whole number from 1 to 50'],
    [{ text, max_sentences: 1.5 }, 'input.max_sentences must be a whole number from 1 to 50'],
    [{ text, max_sentences: '3' }, 'input.max_sentences must be a whole number from 1 to 50'],
  ])('%j is rejected by the schema and by the runtime', async (input, message) => {
    expect(validate(input)).toBe(false)
    await expect(callRuntime(summarizer, input)).rejects.toMatchObject({
      name: 'AgentFailure',
      code: 'invalid_input',
      message,
    })
  })

  test('takes precedence over the configuration', async () => {
    const count = async (input: object, settings: object) =>
      (await callRuntime(summarizer, { text, ...input }, { settings: { ...settings } })).output.sentences
    expect(await count({}, { max_sentences: 2 })).toHaveLength(2)
    expect(await count({ max_sentences: 4 }, { max_sentences: 2 })).toHaveLength(4)
    expect(new Ajv2020().validate(summarizerShape.configSchema, { max_sentences: 2 })).toBe(true)
    expect(new Ajv2020().validate(summarizerShape.configSchema, { max_sentences: 51 })).toBe(false)
  })

  test('of the example works', async () => {
    expect(validate(summarizerShape.exampleInput)).toBe(true)
    const { output } = await callRuntime(summarizer, summarizerShape.exampleInput)
    expect(new Ajv2020().validate(summarizerShape.outputSchema, output)).toBe(true)
    expect(output.result).toMatch(/^The town library reopened on Monday/)
    expect(output.sentences).toHaveLength(2)
  })
})
