import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

type Go = (path: string, search?: Record<string, string | undefined>) => void

/** Opens a page of the dashboard. */
export function useGo(): Go {
  const navigate = useNavigate()
  return useCallback<Go>((to, search = {}) => void navigate({ to, search: search as never }), [navigate])
}
