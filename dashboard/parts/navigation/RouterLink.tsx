import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  'data-status'?: string
  disabled?: boolean
  /** Marks the current page for screen readers. */
  isHere?: boolean
  ref?: React.Ref<HTMLAnchorElement>
}

/** The router marks links to ancestors of the current page with `data-status`, which means a state in this dashboard. */
const Anchor = ({ 'data-status': _, 'aria-current': __, disabled: ___, isHere, ...rest }: AnchorProps) => (
  <a {...rest} aria-current={isHere ? 'page' : undefined} />
)

export const RouterLink = createLink(Anchor)
