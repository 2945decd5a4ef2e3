import { useChange } from '../../graphql/useChange.ts'
import { useRead } from '../../graphql/useRead.ts'
import { useCan } from '../../session/useCan.ts'
import { CreateBlockingPolicyMutation, HireSimulatorMutation, SimulatorPartsQuery } from './playgroundQueries.ts'
import { blockedTerm, blockingAgentName, blockingPolicyName } from './simulatorPresets.ts'

/** A simulator whose policy blocks its output: the existing one, or a new one. */
export function useBlockingAgent() {
  const { allowed } = useCan('policies:read')
  const { data, reload } = useRead(SimulatorPartsQuery, {}, { pause: !allowed })
  const createPolicy = useChange(CreateBlockingPolicyMutation)
  const hire = useChange(HireSimulatorMutation)
  const policyId = data?.policies.edges.find(({ node }) => node.name === blockingPolicyName)?.node.id
  const agentId = data?.agents.edges.find(
    ({ node }) => node.catalogKey === 'simulator' && node.status === 'active' && node.policy === policyId && policyId,
  )?.node.id
  const prepare = async (): Promise<string | undefined> => {
    if (agentId !== undefined) return agentId
    const guardrails = [{ check: 'blocked_terms', on: 'output', action: 'block', terms: [blockedTerm] }]
    const policy =
      policyId ?? (await createPolicy.send({ input: { name: blockingPolicyName, guardrails } }))?.createPolicy.policy.id
    if (policy === undefined) return undefined
    const hired = await hire.send({ input: { catalogKey: 'simulator', name: blockingAgentName, policy } })
    await reload()
    return hired?.hireAgent.agent.id
  }
  return { agentId, prepare, busy: createPolicy.busy || hire.busy, error: createPolicy.error ?? hire.error }
}
