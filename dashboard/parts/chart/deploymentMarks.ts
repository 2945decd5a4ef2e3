import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { releaseOf } from '../agents/releaseOf.ts'
import type { ChartMark } from './chartTypes.ts'

export const DeploymentMark = graphql(`
  fragment DeploymentMark on Deployment {
    id
    agentId
    version
    status
    releaseId
    reason
    createdAt
    creator { id name }
  }
`)

type Deployments = { edges: { node: ResultOf<typeof DeploymentMark> }[] }

/** The deployments of a period as chart marks; `nameOf` returns an agent's name. */
export const deploymentMarks = ({ edges }: Deployments, nameOf: (agentId: string) => string): ChartMark[] =>
  edges.map(({ node }) => ({
    at: Date.parse(node.createdAt),
    agentId: node.agentId,
    agentName: nameOf(node.agentId),
    version: node.version,
    release: releaseOf(node),
    reason: node.reason,
    by: node.creator?.name ?? node.creator?.id ?? null,
  }))
