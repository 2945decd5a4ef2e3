import { Checkbox } from '../../parts/form/Checkbox.tsx'
import { Segments } from '../../parts/form/Segments.tsx'
import { shortcutsOn } from '../../parts/keyboard/shortcuts.ts'
import { Section } from '../../parts/layout/Section.tsx'
import { useStore } from '../../state/store.ts'
import { theme } from '../../theme/theme.ts'
import styles from './Account.module.css'

/** Settings stored in this browser. */
export const LookSettings = () => (
  <Section title="This browser" description="Stored in this browser only." framed>
    <div className={styles.theme}>
      <span aria-hidden="true">Theme</span>
      <Segments
        label="Theme"
        value={useStore(theme)}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={(next) => theme.set(next)}
      />
    </div>
    <Checkbox
      label="Single-key shortcuts"
      hint="For example j, k and g r. Press ? to see them all. Ctrl K works either way."
      checked={useStore(shortcutsOn)}
      onChange={(areOn) => shortcutsOn.set(areOn)}
    />
  </Section>
)
