import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '../parts/button/Button.tsx'
import { EmptyState } from '../parts/feedback/EmptyState.tsx'

/** Shown for a page that failed to render, or whose code was removed by an update of the service. */
export const PageFailure = ({ error }: ErrorComponentProps) => (
  <EmptyState
    heading="h1"
    title="This page could not be shown"
    action={
      <Button kind="primary" onClick={() => location.reload()}>
        Reload
      </Button>
    }
  >
    {error instanceof Error ? error.message : String(error)}. The service may have been updated since you opened the
    dashboard.
  </EmptyState>
)
