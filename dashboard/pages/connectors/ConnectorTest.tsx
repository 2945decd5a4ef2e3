import { useState } from 'react'
import type { ResultOf } from '../../graphql/graphql.ts'
import { useChange } from '../../graphql/useChange.ts'
import { Button } from '../../parts/button/Button.tsx'
import { ErrorNote } from '../../parts/feedback/ErrorNote.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { formatDuration } from '../../parts/time/formatTime.ts'
import { TestConnectorMutation } from './connectorQueries.ts'

type TestResult = ResultOf<typeof TestConnectorMutation>['testConnector']

/** Calls the system behind the connector once. */
export function ConnectorTest({ id }: { id: string }) {
  const test = useChange(TestConnectorMutation)
  const [result, setResult] = useState<TestResult>()
  const run = async () => {
    setResult(undefined)
    setResult((await test.send({ id }))?.testConnector)
  }
  return (
    <>
      <div>
        <Button kind="primary" needs="connectors:write" busy={test.busy} onClick={() => void run()}>
          Test
        </Button>
      </div>
      {test.error && <ErrorNote error={test.error} />}
      {result && (
        <Note tone={result.ok ? 'green' : 'red'} role="status">
          {result.ok ? 'It works as agents need it' : (result.error ?? 'It does not work as agents need it')}
          {result.status !== null && ` · HTTP ${result.status}`}
          {result.latencyMs !== null && ` · ${formatDuration(result.latencyMs)}`}
        </Note>
      )}
    </>
  )
}
