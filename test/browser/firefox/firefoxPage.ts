/** A tab of Firefox as tests use it: elements are found by their role and name, as assistive technology finds them. */
import { waitUntil } from '../../faults/helpers/waitUntil.ts'
import type { BidiSession } from './bidiSession.ts'

export type FirefoxPage = {
  goTo(path: string): Promise<void>
  /** Waits for the element. A role that is `any` is for elements without one, such as fields for passwords. */
  click(role: string, name: string): Promise<void>
  /** Waits for the field, and replaces its text. */
  fill(role: string, name: string, text: string): Promise<void>
  /** Waits until the element exists. */
  find(role: string, name: string): Promise<void>
  /** Waits until the expression is true, and returns its value. */
  waitFor<Value>(what: string, expression: string): Promise<Value>
  waitForText(text: string): Promise<void>
  /** Errors that the console shows. */
  problems: string[]
}

type Node = { sharedId: string }
type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }
type Logged = { level: string; text: string | null }

const patienceMs = 60_000

export async function openFirefoxPage(session: BidiSession, origin: string): Promise<FirefoxPage> {
  const { contexts } = await session.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  if (context === undefined) throw new Error('Firefox has no tab')
  const target = { context }
  const problems: string[] = []
  await session.send('session.subscribe', { events: ['log.entryAdded'] })
  session.on<Logged>('log.entryAdded', ({ level, text }) => {
    if (level === 'error' && !isOfLeaving(text ?? '')) problems.push(text ?? 'an error')
  })
  await session.send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } })

  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const asked = { expression: `JSON.stringify(${expression} ?? null)`, target, awaitPromise: true }
    const evaluated = await session.send<Evaluated>('script.evaluate', asked)
    if (evaluated.type === 'exception') throw new Error(`${expression}: ${evaluated.exceptionDetails.text}`)
    return JSON.parse(evaluated.result.value ?? 'null') as Value
  }
  const locate = (role: string, name: string) =>
    waitUntil(`the ${role} ${name}`, patienceMs, async () => {
      const locator = { type: 'accessibility', value: role === 'any' ? { name } : { role, name } }
      const { nodes } = await session.send<{ nodes: Node[] }>('browsingContext.locateNodes', { context, locator })
      return nodes.at(-1) // the last one is in the dialog on top
    })
  const perform = (actions: object[]) => session.send('input.performActions', { context, actions })
  /** Until it has stayed where it is for two frames, in view: a dialog may still move. */
  const settle = ({ sharedId }: Node) =>
    session.send('script.callFunction', {
      functionDeclaration: settled,
      target,
      arguments: [{ sharedId }],
      awaitPromise: true,
    })
  const click = async (role: string, name: string) => {
    const node = await locate(role, name)
    await settle(node)
    await perform([{ type: 'pointer', id: 'mouse', actions: clickOn(node) }])
  }
  const waitFor = <Value>(what: string, expression: string) =>
    waitUntil(what, patienceMs, async () => (await evaluate<Value | null>(expression)) || undefined)
  return {
    problems,
    click,
    waitFor,
    async goTo(path) {
      await session.send('browsingContext.navigate', { context, url: origin + path, wait: 'complete' })
    },
    async fill(role, name, text) {
      await click(role, name)
      await perform([{ type: 'key', id: 'keyboard', actions: typing(text) }])
    },
    async find(role, name) {
      await locate(role, name)
    },
    async waitForText(text) {
      await waitFor(`the text ${text}`, `document.body.innerText.includes(${JSON.stringify(text)})`)
    },
  }
}

/** Leaving a page aborts its requests; Firefox then reports files that it was still loading. */
const isOfLeaving = (text: string) => text.includes('Unable to preload CSS')

const settled = `async (element) => {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const place = () => JSON.stringify(element.getBoundingClientRect())
  let before
  do {
    before = place()
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
  } while (place() !== before)
}`

const clickOn = ({ sharedId }: Node) => [
  { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId } } },
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
]

const control = '\uE009'
const press = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
]
const typing = (text: string) => [
  { type: 'keyDown', value: control },
  ...press('a'),
  { type: 'keyUp', value: control },
  ...[...text].flatMap(press),
]
