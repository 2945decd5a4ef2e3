import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import type { ChartMark } from './chartTypes.ts'

export const DeploymentMark = graphql(`
  fragment DeploymentMark on Deployment {
    id
    agentId
    version
    reason
    createdAt
    creator { id name }
  }
`)

type Deployments = { edges: { node: ResultOf<typeof DeploymentMark> }[] }

/** The deployments of a period as chart marks; `nameOf` returns an agent's name. */
export const deploymentMarks = ({ edges }: Deployments, nameOf: (agentId: string) => string): ChartMark[] =>
  edges.map(({ node: { agentId, version, reason, createdAt, creator } }) => ({
    at: Date.parse(createdAt),
    agentId,
    agentName: nameOf(agentId),
    version,
    reason,
    by: creator?.name ?? creator?.id ?? null,
  }))
