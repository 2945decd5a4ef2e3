import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type UrlState, useUrlSearch } from './PageUrl.tsx'
import type { Route, SearchOf } from './pageUrls.ts'

export type { UrlState } from './PageUrl.tsx'
export type SetUrlState<Search = UrlState> = (patch: Search, options?: { replace?: boolean }) => void

/**
 * The state that a page keeps in the query string of its URL; an undefined value removes the parameter. `At`: the page, whose
 * parameters are the only ones; parts of several pages may use those of any.
 */
export function useUrlState<At extends Route = Route>(): [SearchOf<At>, SetUrlState<SearchOf<At>>]
export function useUrlState(): [UrlState, SetUrlState] {
  const navigate = useNavigate()
  const setSearch = useCallback<SetUrlState>(
    (patch, { replace = false } = {}) => {
      const merged = (before: UrlState) => ({ ...before, ...patch })
      void navigate({ to: '.', search: merged, replace, resetScroll: false })
    },
    [navigate],
  )
  return [useUrlSearch(), setSearch]
}
