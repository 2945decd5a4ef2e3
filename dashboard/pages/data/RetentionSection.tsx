import { useState } from 'react'
import { problemOf } from '../../graphql/ServiceError.ts'
import { useChange } from '../../graphql/useChange.ts'
import { useRead } from '../../graphql/useRead.ts'
import { Button } from '../../parts/button/Button.tsx'
import { ReadState } from '../../parts/feedback/ReadState.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Form } from '../../parts/form/Form.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { type RetentionData, RetentionQuery, UpdateRetentionMutation } from './dataQueries.ts'

export function RetentionSection() {
  const read = useRead(RetentionQuery, {})
  return (
    <Section
      title="Retention"
      description="Runs that ended longer ago are deleted, with everything that belongs to them. Figures and the audit log stay."
      framed
    >
      <ReadState read={read}>
        {({ organization }) => (
          <RetentionForm
            key={`${organization.retentionDays} ${organization.retentionDaysNext}`}
            organization={organization}
            onChanged={() => void read.reload()}
          />
        )}
      </ReadState>
    </Section>
  )
}

function RetentionForm({ organization, onChanged }: { organization: RetentionData; onChanged(): void }) {
  const { retentionDays, retentionDaysNext, retentionDaysNextAt } = organization
  const [days, setDays] = useState(String(retentionDaysNext ?? retentionDays ?? ''))
  const update = useChange(UpdateRetentionMutation)
  const save = async (wanted: number | null) => {
    if ((await update.send({ input: { retentionDays: wanted } })) === undefined) return
    toast('Retention saved')
    onChanged()
  }
  return (
    <Form
      label="Retention"
      onSubmit={() => void save(days.trim() === '' ? null : Number(days))}
      error={update.error}
      actions={
        <>
          {retentionDaysNext !== null && (
            <Button needs="organization:write" busy={update.busy} onClick={() => void save(retentionDays)}>
              Take the change back
            </Button>
          )}
          <Button type="submit" kind="primary" needs="organization:write" busy={update.busy}>
            Save
          </Button>
        </>
      }
    >
      <p>{retentionDays === null ? 'Runs are kept for ever.' : `Runs are kept for ${daysText(retentionDays)}.`}</p>
      {retentionDaysNext !== null && (
        <p>
          From <Time at={retentionDaysNextAt} /> on: {daysText(retentionDaysNext)}.
        </p>
      )}
      <TextField
        label="Days"
        type="number"
        min={1}
        max={3650}
        value={days}
        onChange={setDays}
        optional
        hint="Leave empty to keep runs for ever. A shorter time takes effect 24 hours after it was saved, and can be taken back until then."
        problem={problemOf(update.error, 'retentionDays')}
      />
    </Form>
  )
}

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`)
