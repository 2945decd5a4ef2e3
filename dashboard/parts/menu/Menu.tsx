/**
 * Actions behind one button, in the browser's own popover: it is above dialogs, and a click outside or Escape closes it and
 * returns the focus. Arrows, Home, End and letters move inside it.
 */
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { Icon } from '../layout/Icon.tsx'
import styles from './Menu.module.css'
import { MenuItem } from './MenuItem.tsx'
import type { MenuEntry } from './menuEntry.ts'
import { nextItem } from './nextItem.ts'
import { placeBeside } from './placeBeside.ts'

type MenuProps = {
  /** The accessible name of the button and of the menu. */
  label: string
  entries: readonly MenuEntry[]
  small?: boolean
  /** Has a border, like the buttons beside it. */
  framed?: boolean
  /** Replaces the three dots. */
  icon?: ReactNode
  /** Shown beside the icon where there is room. */
  text?: string
}

export function Menu({ label, entries, small, framed, icon, text }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    const place = () => menu.current && button.current && placeBeside(menu.current, button.current)
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [isOpen])
  /** The entries are rendered before the popover is shown, and placed once it has a size. */
  const toggled = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open')
    if (newState !== 'open' || menu.current === null || button.current === null) return
    placeBeside(menu.current, button.current)
    menu.current.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation() // the page's shortcuts are single keys too
    if (event.key === 'Tab') menu.current?.hidePopover()
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const next = nextItem(items, document.activeElement, event.key)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        small={small}
        framed={framed}
        icon={icon ?? <Icon name="more" />}
        text={text}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      />
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.menu}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={toggled}
        onKeyDown={press}
      >
        {isOpen && entries.map((entry) => <MenuItem key={entry.label} {...entry} />)}
      </div>
    </>
  )
}
