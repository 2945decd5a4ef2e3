import { useEffect } from 'react'
import { useRead } from '../../graphql/useRead.ts'
import { Button } from '../../parts/button/Button.tsx'
import { Icon } from '../../parts/layout/Icon.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { useCan } from '../../session/useCan.ts'
import { useStore } from '../../state/store.ts'
import { createStored } from '../../state/stored.ts'
import styles from './FirstSteps.module.css'
import { firstSteps } from './firstStepList.ts'
import { ChecklistQuery } from './homeQueries.ts'

const dismissed = createStored('ars.firstSteps.dismissed', false, (value) => typeof value === 'boolean')

/** The first steps of a new organisation, ticked automatically. `changes` counts the changes that were reported. */
export function FirstSteps({ changes }: { changes: number }) {
  const isDismissed = useStore(dismissed)
  const { allowed } = useCan('api_keys:read')
  const { data, reload } = useRead(ChecklistQuery, { withKeys: allowed }, { pause: isDismissed })
  const steps = data === undefined ? [] : firstSteps(data)
  const isDone = steps.every(({ done }) => done)
  useEffect(() => {
    if (changes > 0 && !isDone && !isDismissed) void reload()
  }, [changes, isDone, isDismissed, reload])
  if (isDismissed || isDone) return null
  return (
    <Section
      framed
      title="First steps"
      actions={
        <Button small kind="quiet" onClick={() => dismissed.set(true)}>
          Hide
        </Button>
      }
    >
      <ol className={styles.steps}>
        {steps.map(({ name, hint, done, to, search }) => (
          <li key={name} data-done={done}>
            <span className={styles.tick}>{done && <Icon name="check" size={12} />}</span>
            <div>
              <PageLink to={to} {...(search && { search })}>
                {name}
              </PageLink>
              <span className="unseen">{done ? ', done' : ', not done yet'}</span>
              <p className={styles.hint}>{hint}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
