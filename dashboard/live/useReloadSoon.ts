import { useEffect, useRef, useState } from 'react'

/**
 * Reloads figures after a change was reported: soon after the first change, then at most every `apartMs`, because a busy
 * organisation changes many times a second and every reload costs calls.
 */
export function useReloadSoon(reload: () => unknown, apartMs = 10_000): () => void {
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  })
  const [throttled] = useState(() => throttle(() => latest.current(), apartMs))
  useEffect(() => throttled.stop, [throttled])
  return throttled.call
}

const firstMs = 400

function throttle(read: () => unknown, apartMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = 0
  const fire = () => {
    timer = undefined
    lastAt = Date.now()
    read()
  }
  return {
    call() {
      timer ??= setTimeout(fire, Math.max(firstMs, lastAt + apartMs - Date.now()))
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
