/** Every action that the audit log records. */
export const auditActions = [
  ...(['api_key.created', 'api_key.rotated', 'api_key.revoked'] as const),
  ...(['session.created', 'session.ended', 'session.refused', 'session_token.created'] as const),
  ...(['device.approved', 'device.denied'] as const),
  ...(['agent.hired', 'agent.created', 'agent.updated', 'agent.rolled_back', 'agent.archived'] as const),
  ...(['agent.version_created', 'agent.deployed'] as const),
  ...(['release.created', 'release.advanced', 'release.completed', 'release.stopped', 'release.cancelled'] as const),
  ...(['webhook.created', 'webhook.updated', 'webhook.deleted', 'webhook.secret_rotated'] as const),
  ...(['webhook.tested', 'delivery.redelivered', 'webhook.failed_redelivered'] as const),
  ...(['connector.created', 'connector.updated', 'connector.deleted', 'connector.tested'] as const),
  ...(['policy.created', 'policy.updated', 'policy.deleted', 'guardrail.blocked', 'guardrail.redacted'] as const),
  ...(['alert_rule.created', 'alert_rule.updated', 'alert_rule.deleted'] as const),
  ...(['pipeline.created', 'pipeline.updated', 'pipeline.archived'] as const),
  ...(['organization.created', 'organization.updated', 'user.created', 'user.updated', 'user.removed'] as const),
  ...(['invitation.created', 'invitation.deleted', 'password_reset.created'] as const),
  ...(['erasure.created', 'export.created', 'secrets.resealed'] as const),
] as const

export type AuditAction = (typeof auditActions)[number]
