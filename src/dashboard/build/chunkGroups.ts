/*
 * Which modules share a file. Without groups, Rolldown makes a file for each set of pages that share modules: some 80 for a
 * page. With these, a page has at most 16, and fewer bytes, since larger files compress better.
 */

/** The documentation uses these too, and nothing else of the dashboard. */
const ofTheSite = /[\\/]dashboard[\\/](?:site[\\/]|theme[\\/](?:fonts|tokens)\.css$)/
/** Shared by several pages, but by none that people open first. */
const ofOthers = /[\\/]parts[\\/](?:diff|expression)[\\/]/
/** Shared by Home and one or two other pages. */
const ofHome = /[\\/](?:Sparkline|runSeries|QuotaBar|eventQueries|WebhookState|periodWords)\b/
const ofWebhooks = /[\\/](?:useEventTypes|SecretDialog|DeliveryDrawer|Receivers|periodChips)\b/

export const chunkGroups = [
  /** Without it, these modules would be in the entry of the dashboard, which the documentation would then load. */
  { name: 'theme', minShareCount: 2, test: ofTheSite, priority: 3 },
  /** Needed by every page. */
  { name: 'shell', tags: ['$initial' as const], test: (module: string) => !ofTheSite.test(module), priority: 2 },
  /** Shared by at least this many pages or lazy parts. Fewer would mean more bytes for the others, more would mean more files. */
  {
    name: 'parts',
    minShareCount: 4,
    test: (module: string) => !ofTheSite.test(module) && !ofOthers.test(module),
    priority: 1,
  },
  { name: 'overview', minShareCount: 2, test: ofHome },
  { name: 'webhooks', minShareCount: 2, test: ofWebhooks },
  { name: 'others', minShareCount: 2, test: ofOthers },
]
