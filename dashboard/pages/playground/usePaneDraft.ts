/** A pane's unsent call. This tab keeps it for each agent, so that a reload loses nothing that was typed. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { JsonObject } from '../../graphql/graphql.ts'
import { parseJson } from '../../graphql/parseJson.ts'
import type { ServiceError } from '../../graphql/ServiceError.ts'
import { useChange } from '../../graphql/useChange.ts'
import { useRead } from '../../graphql/useRead.ts'
import { useViewer } from '../../session/useCan.ts'
import { keepText, keptText } from '../../state/keptText.ts'
import { useKeptText } from '../../state/useKeptText.ts'
import { CreateRunMutation } from '../run/runQueries.ts'
import { draftsOf } from './paneDrafts.ts'
import { ExampleInputsQuery, type PlaygroundAgent, PlaygroundAgentQuery, SourceRunQuery } from './playgroundQueries.ts'

export type PaneDraft = {
  agent: PlaygroundAgent | undefined
  example: JsonObject | undefined
  /** The initial input has been loaded. Before that, it would overwrite what the person types. */
  isReady: boolean
  text: string
  setText(text: string): void
  metadata: string
  setMetadata(text: string): void
  key: string
  setKey(key: string): void
  /** Starts a new run: a used key is replaced. */
  run(): Promise<void>
  /** The same call with the same key. */
  sendAgain(): Promise<void>
  isKeyUsed: boolean
  /** Sends an input to an agent immediately. */
  start(agentId: string, input: JsonObject): void
  /** The run created by an earlier call with the same idempotency key. */
  replayedRunId: string | undefined
  busy: boolean
  error: ServiceError | undefined
}

type Settings = {
  /** The pane's position: each has its own drafts. */
  index: number
  agentId: string
  sourceId: string | undefined
  onRun: (agentId: string, runId: string) => void
}

export function usePaneDraft({ index, agentId, sourceId, onRun }: Settings): PaneDraft {
  const agent = useRead(PlaygroundAgentQuery, { id: agentId }).data?.agent ?? undefined
  const { example, isKnown } = useExample(agent)
  const place = draftsOf(useViewer().id, index)
  const [kept, setText] = useDraftText(`${place}${agentId}`, agentId, sourceId)
  const text = kept ?? JSON.stringify(example ?? {}, null, 2)
  const [metadata = '', setMetadata] = useKeptText(`${place}metadata`)
  const [firstKey] = useState(newKey)
  const [key = firstKey, setKey] = useKeptText(`${place}key`)
  const [usedKey, setUsedKey] = useKeptText(`${place}used key`)
  const [replayedRunId, setReplayed] = useState<string>()
  const create = useChange(CreateRunMutation)
  const { send } = create
  const submit = useCallback(
    async (toAgent: string, input: JsonObject, options: { metadata?: JsonObject; idempotencyKey?: string }) => {
      const made = await send({ input: { agentId: toAgent, input, waitSeconds: 0, ...options } })
      if (made === undefined) return
      const { run, replayed } = made.createRun
      setReplayed(replayed ? run.id : undefined)
      onRun(toAgent, run.id)
    },
    [send, onRun],
  )
  const sendWith = (idempotencyKey: string) => {
    setKey(idempotencyKey)
    setUsedKey(idempotencyKey)
    return submit(agentId, parseJson(text) as JsonObject, {
      ...(metadata.trim() !== '' && { metadata: parseJson(metadata) as JsonObject }),
      ...(idempotencyKey !== '' && { idempotencyKey }),
    })
  }
  const isKeyUsed = key !== '' && key === usedKey
  const run = () => sendWith(isKeyUsed ? newKey() : key.trim())
  const sendAgain = () => sendWith(key)
  const start = useCallback(
    (toAgent: string, input: JsonObject) => {
      keepText(`${place}${toAgent}`, JSON.stringify(input, null, 2))
      void submit(toAgent, input, {})
    },
    [submit, place],
  )
  return {
    agent,
    example,
    isReady: kept !== undefined || isKnown,
    text,
    setText,
    metadata,
    setMetadata,
    key,
    setKey,
    run,
    sendAgain,
    isKeyUsed,
    start,
    replayedRunId,
    busy: create.busy,
    error: create.error,
  }
}

export const newKey = (): string => `playground-${crypto.randomUUID()}`

/** `isKnown`: it has arrived, or the agent has none, or it can't be read. */
function useExample(agent: PlaygroundAgent | undefined): { example: JsonObject | undefined; isKnown: boolean } {
  const { data, error } = useRead(ExampleInputsQuery, {}, { pause: agent?.catalogKey === null })
  return useMemo(() => {
    if (agent === undefined) return { example: undefined, isKnown: error !== undefined }
    if (agent.catalogKey === null) return { example: undefined, isKnown: true }
    const entry = data?.catalog.find(({ key }) => key === agent.catalogKey)
    return { example: entry?.exampleInput, isKnown: data !== undefined || error !== undefined }
  }, [agent, data, error])
}

/** The draft for this agent, otherwise the input of the run to repeat. */
function useDraftText(name: string, agentId: string, sourceId: string | undefined) {
  const source =
    useRead(SourceRunQuery, { id: sourceId ?? '' }, { pause: sourceId === undefined }).data?.run ?? undefined
  const [text, setText] = useKeptText(name)
  useEffect(() => {
    if (source?.agentId !== agentId || keptText(`${name} source`) === source.id) return
    keepText(`${name} source`, source.id) // once: a reload must not overwrite later edits
    setText(JSON.stringify(source.input, null, 2))
  }, [source, agentId, name, setText])
  return [text, setText] as const
}
