/*
 * Streaming text. Only the visible rows are in the document. The view follows the end while it is scrolled to the end,
 * and otherwise stays where it is.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { formatBytes } from './formatBytes.ts'
import styles from './StreamingText.module.css'
import { selectedRows } from './selectedRows.ts'
import type { StreamedText } from './streamedText.ts'
import { TextFoot } from './TextFoot.tsx'
import { useCopyAll } from './useCopyAll.ts'
import { useColumns, useWrappedText } from './useWrappedText.ts'

export type StreamingTextProps = {
  label: string
  /** The name of the downloaded file. */
  name: string
  /** The last one is valid; it voids those before it. */
  texts: readonly StreamedText[]
  /** Changes whenever text was added. */
  version: number
  isStreaming: boolean
  /** Whether it opens at its end and follows it. */
  follows: boolean
}

const rowHeight = 20

export function StreamingText({ label, name, texts, version, isStreaming, follows }: StreamingTextProps) {
  const scroller = useRef<HTMLElement>(null)
  const isAtEnd = useRef(follows)
  const { columns, box, probe } = useColumns()
  const { count, rowAt } = useWrappedText(texts, columns)
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const height = rows.getTotalSize()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end moves whenever text is added
  useEffect(() => {
    const element = scroller.current
    if (element !== null && isStreaming && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [version, height, isStreaming])
  const onScroll = () => {
    const element = scroller.current
    if (element !== null)
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < rowHeight * 2
  }
  const valid = texts.at(-1)
  const pieces = () => [...(valid?.pieces ?? [])]
  const copyAll = useCopyAll(
    () => pieces().join(''),
    () => selectedRows(rowAt),
  )
  return (
    <div className={styles.streaming}>
      <section ref={scroller} className={styles.text} aria-label={label} tabIndex={0} onScroll={onScroll} {...copyAll}>
        <div ref={box} className={styles.whole} style={{ height }}>
          <span ref={probe} className={styles.probe} aria-hidden="true" />
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const row = rowAt(index)
            return (
              <div
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className={row.of === valid ? styles.line : styles.void}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row.text === '' ? '\u200B' : row.text}
                {isStreaming && index === count - 1 && <span className={styles.caret} aria-hidden="true" />}
              </div>
            )
          })}
        </div>
      </section>
      <TextFoot label={label} name={name} pieces={pieces}>
        <span>{formatBytes(valid?.length ?? 0)}</span>
      </TextFoot>
    </div>
  )
}
