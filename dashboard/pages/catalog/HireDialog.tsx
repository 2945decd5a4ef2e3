/** Hires an agent: its name and the settings of its catalog entry. */

import { useState } from 'react'
import type { JsonObject } from '../../graphql/graphql.ts'
import { problemOf, problemsUnder } from '../../graphql/ServiceError.ts'
import { useChange } from '../../graphql/useChange.ts'
import { PolicyField } from '../../parts/agents/editor/PolicyField.tsx'
import { Button } from '../../parts/button/Button.tsx'
import { CopyAs } from '../../parts/copy/CopyAs.tsx'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Form } from '../../parts/form/Form.tsx'
import { TextArea } from '../../parts/form/TextArea.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { useGo } from '../../parts/navigation/useGo.ts'
import { SchemaForm } from '../../parts/schemaForm/SchemaForm.tsx'
import { type CatalogEntry, HireAgentMutation } from './catalogQuery.ts'

export function HireDialog({ entry, onClose }: { entry: CatalogEntry | undefined; onClose(): void }) {
  return (
    <Dialog
      open={entry !== undefined}
      onClose={onClose}
      title={`Hire ${entry?.name ?? ''}`}
      description={entry?.description}
    >
      {entry !== undefined && <HireForm key={entry.key} entry={entry} onClose={onClose} />}
    </Dialog>
  )
}

function HireForm({ entry, onClose }: { entry: CatalogEntry; onClose(): void }) {
  const go = useGo()
  const hire = useChange(HireAgentMutation)
  const [name, setName] = useState(entry.name)
  const [description, setDescription] = useState('')
  const [config, setConfig] = useState<JsonObject>({})
  const [policy, setPolicy] = useState<string | null>(null)
  const hasSettings = Object.keys((entry.configSchema.properties as object | undefined) ?? {}).length > 0
  const own = description.trim() === '' ? {} : { description }
  const values = { name, config, policy, ...own }
  const input = { catalogKey: entry.key, ...values }
  const send = async () => {
    const answer = await hire.send({ input })
    if (answer === undefined) return
    toast(`${answer.hireAgent.agent.name} hired`)
    go(`/agents/${answer.hireAgent.agent.id}`)
  }
  const actions = (
    <>
      <CopyAs
        call={{
          operation: 'agents.hire',
          path: [entry.key],
          body: values,
          document: HireAgentMutation,
          variables: { input },
        }}
      />
      <Button onClick={onClose}>Close</Button>
      <Button type="submit" kind="primary" needs="agents:deploy" busy={hire.busy}>
        Hire
      </Button>
    </>
  )
  return (
    <Form onSubmit={() => void send()} error={hire.error} actions={actions}>
      <TextField label="Name" value={name} onChange={setName} problem={problemOf(hire.error, 'name')} />
      <TextArea
        label="Description"
        optional
        rows={2}
        value={description}
        onChange={setDescription}
        problem={problemOf(hire.error, 'description')}
        hint="Leave empty to use the catalog's description"
      />
      {hasSettings && (
        <SchemaForm
          label="Configuration"
          schema={entry.configSchema}
          value={config}
          onChange={(value) => setConfig(value as JsonObject)}
          problems={problemsUnder(hire.error, 'config')}
        />
      )}
      <PolicyField value={policy} onChange={setPolicy} problem={problemOf(hire.error, 'policy')} />
    </Form>
  )
}
