import type { Alert } from '../../src/alerts/alert.ts'
import { followAlerts } from '../../src/alerts/followAlerts.ts'
import type { Update } from '../../src/streaming/changeFollower.ts'
import { builder } from '../building/builder.ts'
import { AlertRef } from '../building/refs.ts'
import { firstIsShared } from '../building/updates.ts'
import { resolveEvent, sourceOf } from '../building/viewedLog.ts'

const AlertUpdateType = builder.objectRef<Update<Alert>>('AlertUpdate').implement({
  description: 'An alert that fired or was resolved',
  fields: (t) => ({
    alert: t.field({
      type: AlertRef,
      nullable: true,
      description: 'The alert in its latest state; null in the first update, after which all changes are sent',
      resolve: ({ item }) => item,
      ...firstIsShared,
    }),
  }),
})

builder.subscriptionField('alertUpdates', (t) =>
  t.field({
    type: AlertUpdateType,
    description:
      'Alerts as they fire and are resolved, for keeping lists up to date: each in its latest state. Read the list after the first update, and again after each reconnect',
    subscribe: (_, __, context) => sourceOf(followAlerts(context.deps, context.viewer), context),
    resolve: resolveEvent,
  }),
)
