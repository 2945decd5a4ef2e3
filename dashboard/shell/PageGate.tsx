import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { EmptyState } from '../parts/feedback/EmptyState.tsx'
import { Loading } from '../parts/feedback/Loading.tsx'
import { PageHeader } from '../parts/layout/PageHeader.tsx'
import { useCan } from '../session/useCan.ts'
import { placeAt } from './places.ts'

/** Shows which scope a page needs if the viewer does not have it, without calling the service. */
export function PageGate({ needs, children }: { needs: string | undefined; children: ReactNode }) {
  const { allowed, reason } = useCan(needs)
  const { pathname } = useLocation()
  if (!allowed) {
    return (
      <>
        <PageHeader title={placeAt(pathname)?.label ?? 'Not allowed'} />
        <EmptyState title="You may not see this page">
          {reason}. Ask an owner of your organisation for access.
        </EmptyState>
      </>
    )
  }
  return <Suspense fallback={<Loading label="Opening the page" />}>{children}</Suspense>
}
