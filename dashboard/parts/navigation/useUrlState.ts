import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export type UrlState = Record<string, string | undefined>
export type SetUrlState = (patch: UrlState, options?: { replace?: boolean }) => void

/** A page's state, held in the query string of its URL; an undefined value removes the parameter. */
export function useUrlState(): [UrlState, SetUrlState] {
  const search = useSearch({ strict: false }) as UrlState
  const navigate = useNavigate()
  const setSearch = useCallback<SetUrlState>(
    (patch, { replace = false } = {}) => {
      const merged = (before: UrlState) => ({ ...before, ...patch })
      void navigate({ to: '.', search: merged as never, replace, resetScroll: false })
    },
    [navigate],
  )
  return [search, setSearch]
}

/** The id in the URL of a page about one item. */
export function useId(): string {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return id
}
