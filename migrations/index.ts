/** All migrations of the database, in the order in which they are applied. */
import { Foundation1700000000001 } from './0001-foundation.ts'
import { Events1700000000002 } from './0002-events.ts'
import { Webhooks1700000000003 } from './0003-webhooks.ts'
import { Access1700000000004 } from './0004-access.ts'
import { Limits1700000000005 } from './0005-limits.ts'
import { Usage1700000000006 } from './0006-usage.ts'
import { Connectors1700000000007 } from './0007-connectors.ts'
import { Policies1700000000008 } from './0008-policies.ts'
import { LeanRuns1700000000009 } from './0009-lean-runs.ts'
import { AuditIndexes1700000000010 } from './0010-audit-indexes.ts'
import { RetiredKeys1700000000011 } from './0011-retired-keys.ts'
import { Deliveries1700000000012 } from './0012-deliveries.ts'
import { Claims1700000000013 } from './0013-claims.ts'
import { KeyRights1700000000014 } from './0014-key-rights.ts'
import { RunMessages1700000000015 } from './0015-run-messages.ts'
import { OpenStreams1700000000016 } from './0016-open-streams.ts'
import { EventPositions1700000000017 } from './0017-event-positions.ts'
import { Changes1700000000018 } from './0018-changes.ts'
import { NewReads1700000000019 } from './0019-new-reads.ts'
import { DeployedVersions1700000000020 } from './0020-deployed-versions.ts'
import { RunOrigins1700000000021 } from './0021-run-origins.ts'
import { People1700000000022 } from './0022-people.ts'
import { Figures1700000000023 } from './0023-figures.ts'
import { Pipelines1700000000024 } from './0024-pipelines.ts'
import { PipelineRuns1700000000025 } from './0025-pipeline-runs.ts'
import { Alerts1700000000026 } from './0026-alerts.ts'
import { RecentFigures1700000000027 } from './0027-recent-figures.ts'
import { RecentHours1700000000028 } from './0028-recent-hours.ts'
import { LogRows1700000000029 } from './0029-log-rows.ts'
import { LeanEvents1700000000030 } from './0030-lean-events.ts'
import { ResolvedAlerts1700000000031 } from './0031-resolved-alerts.ts'
import { RuleSavers1700000000032 } from './0032-rule-savers.ts'
import { Revisions1700000000033 } from './0033-revisions.ts'
import { MigrationMarks1700000000034 } from './0034-migration-marks.ts'
import { BodyBytes1700000000035 } from './0035-body-bytes.ts'
import { MeasuredTables1700000000036 } from './0036-measured-tables.ts'
import { Invitations1700000000037 } from './0037-invitations.ts'
import { DeviceCodes1700000000038 } from './0038-device-codes.ts'
import { Identities1700000000039 } from './0039-identities.ts'
import { Traceparents1700000000040 } from './0040-traceparents.ts'
import { Retention1700000000041 } from './0041-retention.ts'
import { EventSubjects1700000000042 } from './0042-event-subjects.ts'
import { Erasures1700000000043 } from './0043-erasures.ts'
import { Exports1700000000044 } from './0044-exports.ts'
import { NamelessAudit1700000000045 } from './0045-nameless-audit.ts'
import { Candidates1700000000046 } from './0046-candidates.ts'
import { Replays1700000000047 } from './0047-replays.ts'
import { Releases1700000000048 } from './0048-releases.ts'

export const migrations = [
  Foundation1700000000001,
  Events1700000000002,
  Webhooks1700000000003,
  Access1700000000004,
  Limits1700000000005,
  Usage1700000000006,
  Connectors1700000000007,
  Policies1700000000008,
  LeanRuns1700000000009,
  AuditIndexes1700000000010,
  RetiredKeys1700000000011,
  Deliveries1700000000012,
  Claims1700000000013,
  KeyRights1700000000014,
  RunMessages1700000000015,
  OpenStreams1700000000016,
  EventPositions1700000000017,
  Changes1700000000018,
  NewReads1700000000019,
  DeployedVersions1700000000020,
  RunOrigins1700000000021,
  People1700000000022,
  Figures1700000000023,
  Pipelines1700000000024,
  PipelineRuns1700000000025,
  Alerts1700000000026,
  RecentFigures1700000000027,
  RecentHours1700000000028,
  LogRows1700000000029,
  LeanEvents1700000000030,
  ResolvedAlerts1700000000031,
  RuleSavers1700000000032,
  Revisions1700000000033,
  MigrationMarks1700000000034,
  BodyBytes1700000000035,
  MeasuredTables1700000000036,
  Invitations1700000000037,
  DeviceCodes1700000000038,
  Identities1700000000039,
  Traceparents1700000000040,
  Retention1700000000041,
  EventSubjects1700000000042,
  Erasures1700000000043,
  Exports1700000000044,
  NamelessAudit1700000000045,
  Candidates1700000000046,
  Replays1700000000047,
  Releases1700000000048,
]
