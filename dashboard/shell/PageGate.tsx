import { type ReactNode, Suspense } from 'react'
import { EmptyState } from '../parts/feedback/EmptyState.tsx'
import { Loading } from '../parts/feedback/Loading.tsx'
import { useCan } from '../session/useCan.ts'

/** A page that the viewer may not read says which scope it needs, without asking the service. */
export function PageGate({ needs, children }: { needs: string | undefined; children: ReactNode }) {
  const { allowed, reason } = useCan(needs)
  if (!allowed) {
    return (
      <EmptyState heading="h1" title="Not for you">
        {reason}. Ask an owner of your organisation.
      </EmptyState>
    )
  }
  return <Suspense fallback={<Loading label="Opening the page" />}>{children}</Suspense>
}
