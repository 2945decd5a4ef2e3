import { Dialog } from '../parts/dialog/Dialog.tsx'
import { Note } from '../parts/feedback/Note.tsx'
import { shortcuts, shortcutsOn } from '../parts/keyboard/shortcuts.ts'
import { useStore } from '../state/store.ts'
import { isSheetOpen } from './isSheetOpen.ts'
import styles from './ShortcutSheet.module.css'

/** Every shortcut of the page behind it. */
export function ShortcutSheet() {
  const isOpen = useStore(isSheetOpen)
  return (
    <Dialog open={isOpen} onClose={() => isSheetOpen.set(false)} title="Keyboard shortcuts" wide>
      <Shortcuts />
    </Dialog>
  )
}

function Shortcuts() {
  const active = useStore(shortcuts)
  const areOn = useStore(shortcutsOn)
  const rows: [string, string][] = [
    ['Ctrl K', 'Search pages, agents and ids'],
    ['Enter', 'Open the row'],
    ['Esc', 'Close'],
  ]
  const own = new Map(active.map(({ keys, does }) => [keys, does]))
  return (
    <>
      {!areOn && <Note>Single-key shortcuts are switched off in Account.</Note>}
      <dl className={styles.sheet}>
        {[...rows, ...own].map(([keys, does]) => (
          <div key={keys} className={styles.row}>
            <dt>{does}</dt>
            <dd>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
