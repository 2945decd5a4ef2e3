import { defineEntity } from '../../platform/database/defineEntity.ts'
import { replayTable } from '../replay.ts'

export const replayEntity = defineEntity('Replay', 'replays', replayTable)
