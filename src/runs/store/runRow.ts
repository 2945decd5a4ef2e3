/** Rows of `runs`, as statements read them; and their conversion. */
import { bodyBytes, bytesAtMost } from '../../bodies/bodyBytes.ts'
import type { BodyTable } from '../../bodies/measureBodies.ts'
import type { Sized } from '../../bodies/smallColumns.ts'
import { type RowOf, rowReader } from '../../platform/database/defineEntity.ts'
import type { Run } from '../run.ts'
import { runEntity } from './runEntity.ts'

export type RunRow = RowOf<Run>
export type SizedRun = RunRow & Sized

export const runColumns = Object.entries(runEntity.options.columns).map(([name, column]) => column?.name ?? name)

/** Columns that can hold megabytes. */
export const largeRunColumns = ['input', 'output', 'required_action']

/** SQL: the size of those of these columns of a run `r` that can be large. That of a required action, which changes, is not stored. */
export const runBytes = (columns: readonly string[] = largeRunColumns): string =>
  ['0', ...columns.map((name) => (name === 'required_action' ? bytesAtMost : bodyBytes)(`r.${name}`))].join(' + ')

export const runBodies: BodyTable = { table: 'runs' }

export const toRun = rowReader<Run>(runEntity)
