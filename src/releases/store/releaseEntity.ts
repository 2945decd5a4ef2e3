import { defineEntity } from '../../platform/database/defineEntity.ts'
import { releaseTable } from '../release.ts'

export const releaseEntity = defineEntity('Release', 'releases', releaseTable)
