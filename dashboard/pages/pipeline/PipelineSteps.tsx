import { useAgents } from '../../parts/agents/useAgents.ts'
import { CodeBlock } from '../../parts/copy/CodeBlock.tsx'
import { Segments } from '../../parts/form/Segments.tsx'
import { StepGraph } from '../../parts/graph/StepGraph.tsx'
import { Facts } from '../../parts/layout/Facts.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { PageLink } from '../../parts/navigation/PageLink.tsx'
import { useUrlState } from '../../parts/navigation/useUrlState.ts'
import { pipelineDraftOf } from '../../parts/pipelines/pipelineDraft.ts'
import type { Pipeline } from './pipelineQueries.ts'

type Step = Pipeline['steps'][number]

/** The steps as a graph, or as the JSON that creates the same pipeline. */
export function PipelineSteps({ pipeline }: { pipeline: Pipeline }) {
  const [search, setSearch] = useUrlState<'/pipelines/$id'>()
  const { nameOf } = useAgents()
  const view = search.view === 'json' ? 'json' : 'graph'
  const step = pipeline.steps.find(({ name }) => name === search.step)
  return (
    <Section
      title={`${pipeline.steps.length} ${pipeline.steps.length === 1 ? 'step' : 'steps'}`}
      actions={
        <Segments<'graph' | 'json'>
          label="Show steps as"
          value={view}
          options={views}
          onChange={(next) => setSearch({ view: next === 'json' ? 'json' : undefined }, { replace: true })}
        />
      }
    >
      {view === 'json' ? (
        <CodeBlock label="Definition" code={definitionText(pipeline)} wrap />
      ) : (
        <>
          <StepGraph
            label="Graph of the steps"
            steps={pipeline.steps.map(({ name, dependsOn, agentId, when, forEach }) => ({
              name,
              dependsOn,
              when,
              forEach,
              note: nameOf(agentId),
            }))}
            selected={step?.name}
            onSelect={(name) => setSearch({ step: name === step?.name ? undefined : name }, { replace: true })}
          />
          {step !== undefined && <StepFacts step={step} agentName={nameOf(step.agentId)} />}
        </>
      )}
    </Section>
  )
}

const views = [
  { value: 'graph' as const, label: 'Graph' },
  { value: 'json' as const, label: 'JSON' },
]

/** The body of `POST /pipelines` that creates the same pipeline. */
function definitionText(pipeline: Pipeline): string {
  const { name, description, output, metadata, steps } = pipelineDraftOf(pipeline)
  const body = { name, description: description || undefined, steps, output: output || undefined, metadata }
  return JSON.stringify(body, null, 2)
}

function StepFacts({ step, agentName }: { step: Step; agentName: string }) {
  const { name, agentId, dependsOn, when, forEach, maxParallel, retry, timeoutMs, onFailure, input } = step
  const expression = (text: string | null, none: string) => (text === null ? none : <code>{text}</code>)
  return (
    <Section title={`Step ${name}`} framed>
      <Facts
        facts={[
          [
            'Agent',
            <PageLink key="agent" to={`/agents/${agentId}`}>
              {agentName}
            </PageLink>,
          ],
          ['Waits for', dependsOn.length === 0 ? 'nothing: starts immediately' : dependsOn.join(', ')],
          ['Input', expression(input, 'the output of the previous steps')],
          ['When', expression(when, 'always')],
          ['For each', expression(forEach, 'one run')],
          ...(forEach === null ? [] : [['Concurrent items', maxParallel] as [string, number]]),
          ['Retry', retry === null ? 'no' : `up to ${retry.maxAttempts} runs, ${retry.delayMs} ms apart, doubled`],
          ['Timeout', timeoutMs === null ? "the agent's" : `${timeoutMs} ms`],
          ['On failure', onFailure === 'fail' ? 'the pipeline run fails' : 'later steps continue'],
        ]}
      />
    </Section>
  )
}
