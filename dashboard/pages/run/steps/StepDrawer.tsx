import { Drawer } from '../../../parts/dialog/Drawer.tsx'
import { type Fact, Facts } from '../../../parts/layout/Facts.tsx'
import { Section } from '../../../parts/layout/Section.tsx'
import { LargeText } from '../../../parts/text/LargeText.tsx'
import { formatDuration } from '../../../parts/time/formatTime.ts'
import type { JsonData } from '../log/logEvent.ts'
import { type RunStep, usedBy } from './readSteps.ts'
import styles from './StepDrawer.module.css'
import { durationOf, resultOf, sizesOf, tokensOf } from './stepFigures.ts'

type Props = { step: RunStep | undefined; startedAt: number; onClose: () => void }

export const StepDrawer = ({ step, startedAt, onClose }: Props) => (
  <Drawer open={step !== undefined} onClose={onClose} title={step?.name ?? 'Step'} description={step?.kind}>
    {step !== undefined && <StepContent step={step} startedAt={startedAt} />}
  </Drawer>
)

function StepContent({ step, startedAt }: { step: RunStep; startedAt: number }) {
  const { data, from, to } = step
  const facts: Fact[] = [
    ['Model or tool', usedBy(step) ?? '–'],
    ['Started', `+${formatDuration(from - startedAt)}`],
    ['Duration', durationOf(step)],
    ['Tokens in → out', tokensOf(data)],
    ['Size in → out', sizesOf(data)],
    ['Result', resultOf(data, to !== undefined)],
    ...(typeof data.tries === 'number' && data.tries > 1 ? [['Tries', data.tries] as Fact] : []),
  ]
  const others = Object.entries(data).filter(([name]) => !known.has(name) && !(name in said))
  return (
    <>
      <Facts facts={facts} />
      {Object.keys(said).every((name) => data[name] === undefined) && (
        <p className={styles.none}>The agent did not record what was said in this step.</p>
      )}
      <Messages messages={data.messages} />
      {Object.entries(said).map(
        ([name, title]) =>
          data[name] !== undefined &&
          name !== 'messages' && (
            <Section key={name} title={title}>
              <LargeText label={title} text={textOf(data[name])} name={`${name}.txt`} />
            </Section>
          ),
      )}
      {others.length > 0 && (
        <Section title="Other fields">
          <LargeText label="Other fields" text={textOf(Object.fromEntries(others))} name="step.json" />
        </Section>
      )}
    </>
  )
}

/** Fields that agents use for what was said. */
const said: Readonly<Record<string, string>> = {
  messages: 'Messages',
  prompt: 'Prompt',
  input: 'Input',
  arguments: 'Arguments',
  text: 'Text',
  output: 'Output',
  result: 'Result',
  error: 'Error',
}

/** Shown as facts. */
const known = new Set([
  ...['id', 'name', 'kind', 'number', 'model', 'tool', 'usage', 'duration_ms', 'input_bytes', 'output_bytes'],
  ...['http_status', 'finish_reason', 'tries', 'ok'],
])

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

/** A conversation, one message below the other. */
function Messages({ messages }: { messages: unknown }) {
  if (messages === undefined) return null
  const list = Array.isArray(messages) ? (messages as unknown[]) : [messages]
  return (
    <Section title="Messages">
      <ol className={styles.messages}>
        {list.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message has no identity but its position
          <Message key={index} message={message} />
        ))}
      </ol>
    </Section>
  )
}

function Message({ message }: { message: unknown }) {
  const { role, content } = typeof message === 'object' && message !== null ? (message as JsonData) : {}
  const name = typeof role === 'string' ? role : 'message'
  return (
    <li className={styles.message} data-role={name}>
      <span className={styles.role}>{name}</span>
      <LargeText label={`Message of ${name}`} text={textOf(content ?? message)} name="message.txt" />
    </li>
  )
}
