/*
 * Streaming text. Only the visible lines are in the document. The view follows the end while it is scrolled to the end,
 * and otherwise stays where it is.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import styles from './StreamingText.module.css'

export type StreamingTextProps = {
  label: string
  count: number
  line(index: number): { text: string; isVoid: boolean }
  /** Changes whenever text was added. */
  version: number
  isStreaming: boolean
}

const lineHeight = 20

export function StreamingText({ label, count, line, version, isStreaming }: StreamingTextProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const lines = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 8,
  })
  const height = lines.getTotalSize()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end moves whenever text is added
  useEffect(() => {
    const element = scroller.current
    if (element !== null && isStreaming && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [version, height, isStreaming])
  const onScroll = () => {
    const element = scroller.current
    if (element !== null)
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < lineHeight * 2
  }
  return (
    <section ref={scroller} className={styles.text} aria-label={label} tabIndex={0} onScroll={onScroll}>
      <div className={styles.whole} style={{ height }}>
        {lines.getVirtualItems().map(({ index, key, start }) => {
          const { text, isVoid } = line(index)
          return (
            <div
              key={key}
              ref={lines.measureElement}
              data-index={index}
              className={isVoid ? styles.void : styles.line}
              style={{ transform: `translateY(${start}px)` }}
            >
              {text === '' ? '\u200B' : text}
              {isStreaming && index === count - 1 && <span className={styles.caret} aria-hidden="true" />}
            </div>
          )
        })}
      </div>
    </section>
  )
}
