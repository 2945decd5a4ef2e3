import { useEffect, useEffectEvent, useRef } from 'react'

const firstMs = 400
const apartMs = 10_000

/**
 * Reads figures again after the service told that something changed: soon after the first change, then at most every ten
 * seconds, because a busy organisation changes many times a second and every reading costs calls.
 */
export function useReloadSoon(reload: () => unknown): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastAt = useRef(0)
  const read = useEffectEvent(() => {
    timer.current = undefined
    lastAt.current = Date.now()
    reload()
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const soon = useRef(() => {
    timer.current ??= setTimeout(() => readNow.current(), Math.max(firstMs, lastAt.current + apartMs - Date.now()))
  })
  const readNow = useRef(() => {})
  useEffect(() => {
    readNow.current = () => read()
  }, [])
  return soon.current
}
