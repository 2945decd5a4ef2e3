import { useEffect, useEffectEvent } from 'react'
import { addShortcut } from './shortcuts.ts'

/** A single key, or two in sequence (`g r`), while the component is mounted; the `?` sheet lists it. */
export function useShortcut(keys: string, does: string, onPress: () => void, isOn = true): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    if (!isOn) return
    return addShortcut({ keys, does, run: () => press() })
  }, [keys, does, isOn])
}
