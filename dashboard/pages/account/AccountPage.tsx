import { graphql } from '../../graphql/graphql.ts'
import { Button } from '../../parts/button/Button.tsx'
import { Id } from '../../parts/copy/Id.tsx'
import { Facts } from '../../parts/layout/Facts.tsx'
import { Icon } from '../../parts/layout/Icon.tsx'
import { PageHeader } from '../../parts/layout/PageHeader.tsx'
import { Section } from '../../parts/layout/Section.tsx'
import { Time } from '../../parts/time/Time.tsx'
import { useViewer } from '../../session/useCan.ts'
import { useSignInMethods } from '../../session/useSignInMethods.ts'
import { leave } from '../../shell/leave.ts'
import { LookSettings } from './LookSettings.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Sessions } from './Sessions.tsx'

export function AccountPage() {
  const viewer = useViewer()
  const { user, organization } = viewer
  const password = useSignInMethods()?.password
  const mayUsePassword = password === 'on' || (password === 'owners' && user?.role === 'owner')
  return (
    <>
      <PageHeader
        title="Account"
        description="Your sign-in, this browser's settings, and your open sessions."
        actions={
          <Button icon={<Icon name="signOut" />} onClick={() => void leave()}>
            Sign out
          </Button>
        }
        call={{ operation: 'auth.me', document: ViewerQuery }}
      />
      <Section title="Profile" framed>
        <Facts
          facts={[
            ['E-mail', user?.email ?? viewer.name],
            ['Name', viewer.name],
            ['Role', user?.role ?? '–'],
            ['Id', <Id key="id" id={viewer.id} />],
            ['Organisation', organization.name],
            ['Plan', organization.plan],
            ['Session ends', <Time key="end" at={viewer.expires_at} none="never" />],
            ['Scopes', viewer.scopes.map((scope) => (scope === '*' ? 'all (*)' : scope)).join(', ')],
          ]}
        />
      </Section>
      <LookSettings />
      {mayUsePassword && <PasswordForm />}
      <Sessions />
    </>
  )
}

const ViewerQuery = graphql(`query Viewer {
  viewer { id kind name scopes expiresAt organization { id name plan } user { id email name role } }
}`)
