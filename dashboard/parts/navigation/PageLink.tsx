import type { ReactNode } from 'react'
import { RouterLink } from './RouterLink.tsx'

type PageLinkProps = {
  /** A path of the dashboard, without a query string. */
  to: string
  search?: Record<string, string | undefined>
  children: ReactNode
  className?: string
  'aria-label'?: string
  title?: string
  /** Of a text that people wrote: `auto`. */
  dir?: 'auto'
  onClick?: () => void
}

/** A link to a page of the dashboard; the page's code is loaded on hover. */
export const PageLink = ({ to, search = {}, ...rest }: PageLinkProps) => (
  <RouterLink to={to} search={search as never} activeProps={{}} {...rest} />
)
