import { useState } from 'react'
import { ServiceError } from '../../graphql/ServiceError.ts'
import { Button } from '../../parts/button/Button.tsx'
import { ErrorNote } from '../../parts/feedback/ErrorNote.tsx'
import { Note } from '../../parts/feedback/Note.tsx'
import { Facts } from '../../parts/layout/Facts.tsx'
import { Row } from '../../parts/layout/Row.tsx'
import { Stack } from '../../parts/layout/Stack.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { callAuth } from '../../session/session.ts'
import { useViewer } from '../../session/useCan.ts'

export type AskingDevice = {
  name: string
  address: string
  scopes: string[]
  refused_scopes: string[]
  created_at: string
  expires_at: string
}

type DeviceReviewProps = {
  code: string
  device: AskingDevice
  onDecided(device: AskingDevice, isApproved: boolean): void
}

/** The tool that asks, its address, and the scopes it asks for. */
export function DeviceReview({ code, device, onDecided }: DeviceReviewProps) {
  const viewer = useViewer()
  const [deciding, setDeciding] = useState<'approve' | 'deny'>()
  const [error, setError] = useState<ServiceError>()
  const decide = async (isApproved: boolean) => {
    if (deciding !== undefined) return
    setDeciding(isApproved ? 'approve' : 'deny')
    setError(undefined)
    try {
      await callAuth('device/confirm', { method: 'POST', body: { user_code: code, approve: isApproved } })
      onDecided(device, isApproved)
    } catch (problem) {
      if (!(problem instanceof ServiceError)) throw problem
      setError(problem)
      setDeciding(undefined)
    }
  }
  return (
    <>
      <Stack>
        <Note tone="amber">
          Approve only if you began this login yourself, and your tool shows the code <code>{asShown(code)}</code>.
        </Note>
        <Facts
          facts={[
            ['Tool', device.name],
            ['From address', device.address],
            ['Acts as', `${viewer.user?.email ?? viewer.name}, ${viewer.organization.name}`],
            ['Expires', <Time key="end" at={device.expires_at} />],
          ]}
        />
        <Facts facts={[['It will be able to use', <ScopeList key="scopes" scopes={device.scopes} />]]} />
        {device.refused_scopes.length > 0 && (
          <Facts
            facts={[
              [
                'It also asks for, but your role does not have',
                <ScopeList key="scopes" scopes={device.refused_scopes} />,
              ],
            ]}
          />
        )}
        {error !== undefined && <ErrorNote error={error} />}
      </Stack>
      <Row>
        <Button
          kind="primary"
          busy={deciding === 'approve'}
          off={device.scopes.length === 0 ? 'Your role has none of the scopes' : undefined}
          onClick={() => void decide(true)}
        >
          Approve
        </Button>
        <Button busy={deciding === 'deny'} onClick={() => void decide(false)}>
          Deny
        </Button>
      </Row>
    </>
  )
}

/** As the tool shows it, however the person typed it. */
const asShown = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .replace(/^(.{4})/, '$1-')

/** `*` stands for everything that the role allows. */
const ScopeList = ({ scopes }: { scopes: string[] }) => (
  <>
    {scopes.length === 0
      ? 'nothing'
      : scopes.map((scope) => (scope === '*' ? 'everything your role allows (*)' : scope)).join(', ')}
  </>
)
