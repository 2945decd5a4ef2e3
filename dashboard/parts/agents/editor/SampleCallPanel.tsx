import { useEffect, useState } from 'react'
import type { Json, JsonObject } from '../../../graphql/graphql.ts'
import { parseJson } from '../../../graphql/parseJson.ts'
import { CodeBlock } from '../../copy/CodeBlock.tsx'
import { JsonField } from '../../editor/JsonField.tsx'
import { Fields } from '../../form/Fields.tsx'
import { Segments } from '../../form/Segments.tsx'
import { TextField } from '../../form/TextField.tsx'
import { curlText, requestText, type SampleCall, sampleCall } from '../sampleCall.ts'
import styles from './editor.module.css'

type View = 'request' | 'curl'

const views: { value: View; label: string }[] = [
  { value: 'request', label: 'Request' },
  { value: 'curl', label: 'curl' },
]

/** The call that the endpoint will receive, signed in the page, to test a receiver before the agent is saved. */
export function SampleCallPanel({ runtime, agentId }: { runtime: JsonObject; agentId: string }) {
  const [secret, setSecret] = useState('whsec_c2FtcGxlIHNlY3JldCBvZiB0aGUgcGFnZQ==')
  const [input, setInput] = useState<Json>({ query: 'Hello' })
  const [view, setView] = useState<View>('request')
  const call = useSample(runtime, agentId, input, secret)
  return (
    <section className={styles.tool} aria-label="Sample signed call">
      <div className={styles.toolHead}>
        <h3>Sample signed call</h3>
        <Segments<View> label="Show the call as" value={view} options={views} onChange={setView} />
      </div>
      <Fields beside>
        <TextField
          label="Secret to sign with"
          mono
          value={secret}
          onChange={setSecret}
          hint="Never leaves this page. Leave empty for an unsigned call, as without a connector"
        />
        <JsonField label="Sample input" value={input} onChange={setInput} minLines={3} maxLines={10} />
      </Fields>
      {call !== undefined && (
        <CodeBlock label="Sample call" code={view === 'curl' ? curlText(call) : requestText(call)} wrap />
      )}
    </section>
  )
}

function useSample(runtime: JsonObject, agentId: string, input: Json, secret: string): SampleCall | undefined {
  const [call, setCall] = useState<SampleCall>()
  const key = JSON.stringify({ runtime, agentId, input, secret })
  useEffect(() => {
    let isCurrent = true
    const sample = parseJson(key) as { runtime: JsonObject; agentId: string; input: Json; secret: string }
    void sampleCall({ ...sample, at: new Date() }).then((made) => isCurrent && setCall(made))
    return () => {
      isCurrent = false
    }
  }, [key])
  return call
}
