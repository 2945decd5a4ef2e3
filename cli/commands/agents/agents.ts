import { defineGroup } from '../../command/command.ts'
import { listReleases } from '../releases/listReleases.ts'
import { releaseAgent } from '../releases/releaseAgent.ts'
import { listReplays } from '../replays/listReplays.ts'
import { replayAgent } from '../replays/replayAgent.ts'
import { archiveAgent } from './archiveAgent.ts'
import { createAgent } from './createAgent.ts'
import { createVersion } from './createVersion.ts'
import { deployVersion } from './deployVersion.ts'
import { diffVersions } from './diffVersions.ts'
import { editAgent } from './editAgent.ts'
import { getAgent } from './getAgent.ts'
import { listAgents } from './listAgents.ts'
import { listVersions } from './listVersions.ts'
import { rollbackAgent } from './rollbackAgent.ts'
import { updateAgent } from './updateAgent.ts'

export const agents = defineGroup({
  brief: 'The agents of the organisation, and their versions',
  commands: {
    list: listAgents,
    get: getAgent,
    create: createAgent,
    update: updateAgent,
    edit: editAgent,
    archive: archiveAgent,
    versions: listVersions,
    'versions create': createVersion,
    replay: replayAgent,
    replays: listReplays,
    release: releaseAgent,
    releases: listReleases,
    deploy: deployVersion,
    diff: diffVersions,
    rollback: rollbackAgent,
  },
})
