import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  'data-status'?: string
  disabled?: boolean
  /** Said to screen readers: this is where you are. */
  isHere?: boolean
  ref?: React.Ref<HTMLAnchorElement>
}

/** The router marks links to the pages above the present one with `data-status`, which is the name for states here. */
const Anchor = ({ 'data-status': _, 'aria-current': __, disabled: ___, isHere, ...rest }: AnchorProps) => (
  <a {...rest} aria-current={isHere ? 'page' : undefined} />
)

export const RouterLink = createLink(Anchor)
