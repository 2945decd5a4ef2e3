import { type ReactNode, Suspense, useState } from 'react'

/** Renders nothing until it is first opened, so that its children are not loaded earlier. */
export function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen && <Suspense fallback={null}>{children}</Suspense>
}
