/** Hires an agent: its name and the settings of its catalog entry. */
import type { JsonObject } from '../../graphql/graphql.ts'
import { problemOf, problemsUnder } from '../../graphql/ServiceError.ts'
import { useChange } from '../../graphql/useChange.ts'
import { PolicyField } from '../../parts/agents/editor/PolicyField.tsx'
import { CopyAs } from '../../parts/copy/CopyAs.tsx'
import { Dialog } from '../../parts/dialog/Dialog.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Form } from '../../parts/form/Form.tsx'
import { FormButtons } from '../../parts/form/FormButtons.tsx'
import { TextArea } from '../../parts/form/TextArea.tsx'
import { TextField } from '../../parts/form/TextField.tsx'
import { useGo } from '../../parts/navigation/useGo.ts'
import { SchemaForm } from '../../parts/schemaForm/SchemaForm.tsx'
import { useKeptDraft } from '../../state/useKeptDraft.ts'
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

type HireDraft = { name: string; description: string; config: JsonObject; policy: string | null }

function HireForm({ entry, onClose }: { entry: CatalogEntry; onClose(): void }) {
  const go = useGo()
  const hire = useChange(HireAgentMutation)
  const kept = useKeptDraft<HireDraft>(`hire ${entry.key}`, () => ({
    name: entry.name,
    description: '',
    config: {},
    policy: null,
  }))
  const { name, description, config, policy } = kept.draft
  const edit = (patch: Partial<HireDraft>) => kept.change({ ...kept.draft, ...patch })
  const hasSettings = Object.keys((entry.configSchema.properties as object | undefined) ?? {}).length > 0
  const own = description.trim() === '' ? {} : { description }
  const values = { name, config, policy, ...own }
  const input = { catalogKey: entry.key, ...values }
  const send = async () => {
    const response = await hire.send({ input })
    if (response === undefined) return
    kept.discard()
    toast(`${response.hireAgent.agent.name} hired`)
    go(`/agents/${response.hireAgent.agent.id}`)
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
      <FormButtons onLeave={onClose} kept={kept} needs="agents:deploy" busy={hire.busy}>
        Hire
      </FormButtons>
    </>
  )
  return (
    <Form onSubmit={() => void send()} error={hire.error} actions={actions}>
      <TextField
        label="Name"
        value={name}
        onChange={(next) => edit({ name: next })}
        problem={problemOf(hire.error, 'name')}
      />
      <TextArea
        label="Description"
        optional
        rows={2}
        value={description}
        onChange={(next) => edit({ description: next })}
        problem={problemOf(hire.error, 'description')}
        hint="Leave empty to use the catalog's description"
      />
      {hasSettings && (
        <SchemaForm
          label="Configuration"
          schema={entry.configSchema}
          value={config}
          onChange={(value) => edit({ config: value as JsonObject })}
          problems={problemsUnder(hire.error, 'config')}
        />
      )}
      <PolicyField
        value={policy}
        onChange={(next) => edit({ policy: next })}
        problem={problemOf(hire.error, 'policy')}
      />
    </Form>
  )
}
