import { type ReactNode, useState } from 'react'
import { problemOf, type ServiceError } from '../../graphql/ServiceError.ts'
import { Checkbox } from '../../parts/form/Checkbox.tsx'
import { Form } from '../../parts/form/Form.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { EventChoice } from './EventChoice.tsx'
import type { WebhookDraft } from './webhookDraft.ts'

type Props = {
  draft: WebhookDraft
  onChange(draft: WebhookDraft): void
  onSubmit(): void
  error: ServiceError | undefined
  /** Someone else changed the webhook in the meantime: shows what they saved. */
  onShowTheirs?(): void
  actions: ReactNode
  /** A secret can be set when a webhook is registered; later it can only be rotated. */
  withSecret?: boolean
}

export function WebhookForm({ draft, onChange, onSubmit, error, onShowTheirs, actions, withSecret = false }: Props) {
  const [isTried, setTried] = useState(false)
  const set = (patch: Partial<WebhookDraft>) => onChange({ ...draft, ...patch })
  const submit = () => {
    setTried(true)
    if (draft.url.trim() !== '' && draft.events.length > 0) onSubmit()
  }
  const missing = (isMissing: boolean, message: string) => (isTried && isMissing ? message : undefined)
  return (
    <Form onSubmit={submit} error={error} onShowTheirs={onShowTheirs} actions={actions}>
      <TextField
        label="Endpoint URL"
        value={draft.url}
        onChange={(url) => set({ url })}
        inputMode="url"
        placeholder="https://hooks.example.com/agents"
        hint="Receives each event as a POST request. Must be https."
        problem={missing(draft.url.trim() === '', 'Enter the URL that events are sent to') ?? problemOf(error, 'url')}
      />
      <EventChoice
        chosen={draft.events}
        onChange={(events) => set({ events })}
        problem={missing(draft.events.length === 0, 'Choose at least one') ?? problemOf(error, 'events')}
      />
      {withSecret && (
        <TextField
          label="Signing secret"
          value={draft.secret}
          onChange={(secret) => set({ secret })}
          optional
          mono
          autoComplete="off"
          hint="Signs every delivery. Leave it empty to have one generated. Your own must start with whsec_."
          problem={problemOf(error, 'secret')}
        />
      )}
      <TextField
        label="Description"
        value={draft.description}
        onChange={(description) => set({ description })}
        optional
        problem={problemOf(error, 'description')}
      />
      <Checkbox
        label="Active"
        hint="Events that occur while it is not active are not sent later."
        checked={draft.active}
        onChange={(active) => set({ active })}
      />
    </Form>
  )
}
