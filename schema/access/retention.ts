import type { Retention } from '../../src/viewer/retention.ts'
import { retentionAt } from '../../src/viewer/retention.ts'
import { builder } from '../building/builder.ts'
import { timeOrNull } from '../building/orNull.ts'

export const RetentionType = builder.interfaceRef<Retention>('Retention').implement({
  description: 'How long runs are kept after their end',
  fields: (t) => ({
    retentionDays: t.int({
      nullable: true,
      description:
        'Days after which ended runs are deleted, with everything that belongs to them. Null: never; for an agent, after the days of the organisation',
      resolve: (kept, _, { deps }) => retentionAt(deps.clock.now(), kept).retentionDays,
    }),
    retentionDaysNext: t.int({
      nullable: true,
      description: 'The shorter time that will apply; null if no change is pending',
      resolve: (kept, _, { deps }) => retentionAt(deps.clock.now(), kept).retentionDaysNext,
    }),
    retentionDaysNextAt: t.field({
      ...timeOrNull(
        'When the shorter time takes effect, 24 h after it was set; until then it can be taken back. Null if no change is pending',
      ),
      resolve: (kept, _, { deps }) => retentionAt(deps.clock.now(), kept).retentionDaysNextAt,
    }),
  }),
})
