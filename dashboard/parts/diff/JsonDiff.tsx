/** What differs between two JSON objects, path by path; texts and larger values line by line. */
import { type Change, changesBetween } from './changesBetween.ts'
import { type DiffLine, diffLines } from './diffLines.ts'
import styles from './JsonDiff.module.css'

type Props = { before: unknown; after: unknown; beforeLabel: string; afterLabel: string }

export function JsonDiff({ before, after, beforeLabel, afterLabel }: Props) {
  const changes = changesBetween(before, after)
  if (changes.length === 0) return <p className={styles.same}>No differences.</p>
  return (
    <section className={styles.diff} aria-label={`Changes from ${beforeLabel} to ${afterLabel}`}>
      <p className={styles.legend}>
        <span className={styles.removed}>− {beforeLabel}</span>
        <span className={styles.added}>+ {afterLabel}</span>
        <span>
          {changes.length} {changes.length === 1 ? 'change' : 'changes'}
        </span>
      </p>
      {changes.map((change) => (
        <ChangeOf key={change.path} change={change} />
      ))}
    </section>
  )
}

function ChangeOf({ change }: { change: Change }) {
  return (
    <div className={styles.change}>
      <h3 className={styles.path}>{change.path === '' ? 'value' : change.path}</h3>
      <section className={styles.lines} tabIndex={0} aria-label={`Lines of ${change.path}`}>
        {shownParts(linesOf(change)).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal lines can occur several times
          <Part key={index} part={part} />
        ))}
      </section>
    </div>
  )
}

type ShownPart = DiffLine | { kind: 'omitted'; text: string }

const signs = { kept: ' ', removed: '−', added: '+', omitted: ' ' }
const spoken = { kept: '', removed: 'removed: ', added: 'added: ', omitted: '' }

function Part({ part: { kind, text } }: { part: ShownPart }) {
  return (
    <div className={`${styles.line} ${styles[kind]}`}>
      <span className={styles.sign} aria-hidden="true">
        {signs[kind]}
      </span>
      <span className={styles.text}>
        <span className="unseen">{spoken[kind]}</span>
        {text}
      </span>
    </div>
  )
}

function linesOf({ before, after }: Change): DiffLine[] {
  if (isNothing(before)) return textOf(after).map((text) => ({ kind: 'added', text }))
  if (isNothing(after)) return textOf(before).map((text) => ({ kind: 'removed', text }))
  return diffLines(textOf(before).join('\n'), textOf(after).join('\n'))
}

const isNothing = (value: unknown): boolean => value === undefined || value === null

const textOf = (value: unknown): string[] =>
  (typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')).split('\n')

const context = 3

/** Unchanged lines far from any change are left out. */
function shownParts(lines: readonly DiffLine[]): ShownPart[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind !== 'kept'),
  )
  const shown: ShownPart[] = []
  let omitted = 0
  const markOmitted = () => {
    if (omitted > 0) shown.push({ kind: 'omitted', text: `… ${omitted} unchanged ${omitted === 1 ? 'line' : 'lines'}` })
    omitted = 0
  }
  for (const [index, line] of lines.entries()) {
    if (!isNear[index]) {
      omitted++
      continue
    }
    markOmitted()
    shown.push(line)
  }
  markOmitted()
  return shown
}
