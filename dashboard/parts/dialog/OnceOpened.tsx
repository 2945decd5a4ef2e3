import { type ReactNode, Suspense, useState } from 'react'

/** Renders nothing before it is opened for the first time, so that what it renders is not loaded before. */
export function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen && <Suspense fallback={null}>{children}</Suspense>
}
