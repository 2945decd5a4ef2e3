import type { ServiceError } from '../graphql/ServiceError.ts'
import { Note } from '../parts/feedback/Note.tsx'
import { Stack } from '../parts/layout/Stack.tsx'
import { PageLink } from '../parts/navigation/PageLink.tsx'

/** Whether a link can't be used at all, so that its form is useless. */
export const isUseless = (token: string | undefined, error: ServiceError | undefined): boolean =>
  token === undefined || error?.code === 'invalid_token'

/** Why, and what to do. */
export const LinkProblem = ({ token }: { token: string | undefined }) => (
  <Stack>
    <Note tone="red" role="alert">
      {token === undefined
        ? 'This link is incomplete. Open the whole link that you were sent.'
        : 'This link is not valid. It was used, replaced or deleted, or has expired.'}
    </Note>
    <p>
      Ask an owner of your organisation for a new link. If you have an account, <PageLink to="/login">sign in</PageLink>
      .
    </p>
  </Stack>
)
