import { CopyAs } from '../../parts/copy/CopyAs.tsx'
import { Id } from '../../parts/copy/Id.tsx'
import { Drawer } from '../../parts/dialog/Drawer.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { type Fact, Facts } from '../../parts/layout/Facts.tsx'
import { Countdown } from '../../parts/time/Countdown.tsx'
import { clock } from '../../parts/time/clock.ts'
import { Time } from '../../parts/time/Time.tsx'
import { useStore } from '../../state/store.ts'
import styles from './ApiKeysPage.module.css'
import { type KeyRow, RotateKeyMutation } from './apiKeyQueries.ts'
import { KeyActions } from './KeyActions.tsx'
import { KeyStatus } from './KeyStatus.tsx'
import { agentsText, type KeyContext } from './keyColumns.tsx'
import { keyState } from './keyState.ts'

type KeyDrawerProps = KeyContext & { apiKey: KeyRow | undefined; onChanged(): Promise<void>; onClose(): void }

/** Everything about one key; after a rotation, whether the old secret is still in use. */
export const KeyDrawer = ({ apiKey, onClose, ...rest }: KeyDrawerProps) => (
  <Drawer open={apiKey !== undefined} onClose={onClose} title={apiKey?.name ?? ''} description={apiKey?.redactedKey}>
    {apiKey !== undefined && <KeyDetails apiKey={apiKey} {...rest} />}
  </Drawer>
)

function KeyDetails({ apiKey, agents, calls, onChanged }: Omit<KeyDrawerProps, 'onClose'> & { apiKey: KeyRow }) {
  const isRotating = keyState(apiKey, useStore(clock)) === 'rotating'
  return (
    <>
      {isRotating && <OldSecret apiKey={apiKey} />}
      <Facts facts={factsOf(apiKey, { agents, calls })} />
      <div className={styles.actions}>
        <KeyActions apiKey={apiKey} onChanged={onChanged} />
        <CopyAs
          small
          call={{
            operation: 'apiKeys.rotate',
            path: [apiKey.id],
            document: RotateKeyMutation,
            variables: { id: apiKey.id },
          }}
        />
      </div>
    </>
  )
}

function OldSecret({ apiKey }: { apiKey: KeyRow }) {
  const { previousKeyExpiresAt, previousKeyLastUsedAt, rotatedAt } = apiKey
  const wasUsed = previousKeyLastUsedAt !== null && rotatedAt !== null && previousKeyLastUsedAt > rotatedAt
  return (
    <Note tone={wasUsed ? 'amber' : 'green'}>
      The old secret works for another <Countdown until={previousKeyExpiresAt ?? 0} />.{' '}
      {wasUsed ? (
        <>
          It was last used <Time at={previousKeyLastUsedAt} ago />: something still uses it.
        </>
      ) : (
        'It has not been used since the rotation.'
      )}
    </Note>
  )
}

const factsOf = (apiKey: KeyRow, { agents, calls }: KeyContext): Fact[] => [
  ['State', <KeyStatus key="state" apiKey={apiKey} />],
  ['Id', <Id key="id" id={apiKey.id} />],
  ['Mode', apiKey.mode],
  ['Agents', agentsText(apiKey.agentIds, agents)],
  ['Created', <Time key="created" at={apiKey.createdAt} />],
  ['Created by', apiKey.creator?.name ?? apiKey.creator?.id ?? '–'],
  ['Last used', <Time key="used" at={apiKey.lastUsedAt} none="never" />],
  ['Rotated', <Time key="rotated" at={apiKey.rotatedAt} none="never" />],
  ['Expires', <Time key="expires" at={apiKey.expiresAt} none="never" />],
  ['Revoked', <Time key="revoked" at={apiKey.revokedAt} none="no" />],
  ['Calls this month', (calls.get(apiKey.id) ?? 0).toLocaleString('en')],
  ['Scopes', apiKey.scopes.map((scope) => (scope === '*' ? 'everything (*)' : scope)).join(', ')],
]
