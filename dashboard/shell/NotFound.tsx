import { EmptyState } from '../parts/feedback/EmptyState.tsx'
import { PageLink } from '../parts/navigation/PageLink.tsx'

export const NotFound = () => (
  <EmptyState heading="h1" title="No such page">
    There is no page at this address. <PageLink to="/">Go to Home</PageLink>
  </EmptyState>
)
