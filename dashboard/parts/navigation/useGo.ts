import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { UrlState } from './PageUrl.tsx'
import type { PagePath, SearchOf } from './pageUrls.ts'

type Go = <Path extends PagePath>(path: Path, search?: SearchOf<Path>) => void

/** Opens a page of the dashboard. */
export function useGo(): Go {
  const navigate = useNavigate()
  return useCallback((to: PagePath, search: UrlState = {}) => void navigate({ to, search }), [navigate])
}
