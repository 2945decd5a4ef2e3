/** Creates a pipeline. */

import { useState } from 'react'
import { graphql } from '../../graphql/graphql.ts'
import { useChange } from '../../graphql/useChange.ts'
import { useAgents } from '../../parts/agents/useAgents.ts'
import { Button } from '../../parts/button/Button.tsx'
import { LinkButton } from '../../parts/button/LinkButton.tsx'
import { CopyAs } from '../../parts/copy/CopyAs.tsx'
import { Loading } from '../../parts/feedback/Loading.tsx'
import { toast } from '../../parts/feedback/toasts.ts'
import { Form } from '../../parts/form/Form.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { useGo } from '../../parts/navigation/useGo.ts'
import { PipelineEditor } from '../../parts/pipelines/PipelineEditor.tsx'
import { type PipelineDraft, sentPipeline } from '../../parts/pipelines/pipelineDraft.ts'
import { brokenParts, pipelineProblems } from '../../parts/pipelines/pipelineProblems.ts'
import { LeaveQuestion } from '../../parts/review/LeaveQuestion.tsx'
import { useKeptDraft } from '../../state/useKeptDraft.ts'

const CreatePipelineMutation = graphql(`
  mutation CreatePipeline($input: CreatePipelineInput!) {
    createPipeline(input: $input) { pipeline { id name } }
  }
`)

export function NewPipelinePage() {
  const { agents, ready } = useAgents()
  const first = agents.find(({ status }) => status === 'active')?.id ?? ''
  return (
    <>
      <PageHeader
        title="New pipeline"
        parent={{ to: '/pipelines', label: 'Pipelines' }}
        description="Several agents as one durable piece of work. Steps without a path between them run side by side."
      />
      {ready ? <NewPipelineForm agentId={first} /> : <Loading />}
    </>
  )
}

function NewPipelineForm({ agentId }: { agentId: string }) {
  const go = useGo()
  const create = useChange(CreatePipelineMutation)
  const [isTried, setTried] = useState(false)
  const { draft, change, isChanged, discard, isKept } = useKeptDraft<PipelineDraft>('new pipeline', () => ({
    name: '',
    description: '',
    output: '',
    metadata: {},
    steps: [{ name: 'first', agent_id: agentId, depends_on: [] }],
  }))
  const send = async () => {
    setTried(true)
    if (brokenParts(draft).length > 0) return
    const response = await create.send({ input: sentPipeline(draft) })
    if (response === undefined) return
    discard()
    toast(`${response.createPipeline.pipeline.name} is live`)
    go(`/pipelines/${response.createPipeline.pipeline.id}`)
  }
  const actions = (
    <>
      <CopyAs
        call={{
          operation: 'pipelines.create',
          body: draft,
          document: CreatePipelineMutation,
          variables: { input: sentPipeline(draft) },
        }}
      />
      {isChanged && <Button onClick={discard}>Discard draft</Button>}
      <LinkButton to="/pipelines">Back to pipelines</LinkButton>
      <Button type="submit" kind="primary" needs="pipelines:write" busy={create.busy}>
        Save
      </Button>
    </>
  )
  return (
    <Form label="New pipeline" onSubmit={() => void send()} error={create.error} actions={actions}>
      <LeaveQuestion isUnsaved={isKept} />
      <PipelineEditor
        draft={draft}
        onChange={change}
        problemAt={pipelineProblems(draft, create.error, isTried)}
        pipelineId={undefined}
      />
    </Form>
  )
}
