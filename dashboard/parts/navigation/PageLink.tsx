import type { ReactNode } from 'react'
import type { UrlState } from './PageUrl.tsx'
import type { PagePath, SearchOf } from './pageUrls.ts'
import { RouterLink } from './RouterLink.tsx'

type LinkProps = {
  children: ReactNode
  className?: string
  'aria-label'?: string
  title?: string
  /** Of a text that people wrote: `auto`. */
  dir?: 'auto'
  onClick?: () => void
}

export type PageLinkProps<Path extends PagePath> = LinkProps & { to: Path; search?: SearchOf<Path> | undefined }

/** A link to a page of the dashboard; the page's code is loaded on hover. */
export const PageLink: <Path extends PagePath>(props: PageLinkProps<Path>) => ReactNode = ({
  to,
  search = {},
  ...rest
}: LinkProps & { to: PagePath; search?: UrlState | undefined }) => (
  <RouterLink to={to} search={search} activeProps={{}} {...rest} />
)
