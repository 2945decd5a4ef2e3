/** Rows of `runs`, as statements read them; and their conversion. */
import { type RowOf, rowReader } from '../../platform/database/defineEntity.ts'
import type { Run } from '../run.ts'
import { runEntity } from './runEntity.ts'

export type RunRow = RowOf<Run>

export const runColumns = Object.entries(runEntity.options.columns).map(([name, column]) => column?.name ?? name)

/** Columns that can hold megabytes. */
export const largeRunColumns = ['input', 'output', 'required_action']

export const toRun = rowReader<Run>(runEntity)
