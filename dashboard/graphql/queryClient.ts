/** The cache of reads. A page that is reopened shows the cached result until the new one has arrived. */
import { notifyManager, QueryClient } from '@tanstack/react-query'
import type { ServiceError } from './ServiceError.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ServiceError
  }
}

// The default, a timer, would let a second click through before its button is shown as busy.
notifyManager.setScheduler(queueMicrotask)

const tenMinutesMs = 600_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // `callService` retries, because it knows outages, rate limits and ended sessions; live updates replace other rereads.
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      gcTime: tenMinutesMs,
      // It would copy numbers that `parseJson` keeps exact, and compare outputs of megabytes.
      structuralSharing: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
