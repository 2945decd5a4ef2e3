import { defineEntity } from '../../platform/database/defineEntity.ts'
import { runTable } from '../run.ts'

export const runEntity = defineEntity('Run', 'runs', runTable)
