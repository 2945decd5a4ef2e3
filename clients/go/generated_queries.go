// Code generated from clients/openapi.json by npm run clients. DO NOT EDIT.

package ars

import (
	"net/url"
	"time"
)

// AgentListParams has the parameters of agents.list.
type AgentListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`

	// Only agents with this status; default: both.
	Status AgentStatus `query:"status"`

	// Only agents of this kind; default: both.
	Kind AgentKind `query:"kind"`
}

func (p AgentListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	addText(query, "status", p.Status)
	addText(query, "kind", p.Kind)
	return query
}

// AgentListVersionsParams has the parameters of agents.listVersions.
type AgentListVersionsParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`
}

func (p AgentListVersionsParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	return query
}

// AgentListDeploymentsParams has the parameters of agents.listDeployments.
type AgentListDeploymentsParams struct {
	// Created after this time, exclusive.
	CreatedAfter time.Time `query:"created_after"`

	// Created before this time, exclusive.
	CreatedBefore time.Time `query:"created_before"`

	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`
}

func (p AgentListDeploymentsParams) query() url.Values {
	query := url.Values{}
	addTime(query, "created_after", p.CreatedAfter)
	addTime(query, "created_before", p.CreatedBefore)
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	return query
}

// AgentDiffVersionsParams has the parameters of agents.diffVersions.
type AgentDiffVersionsParams struct {
	// The version to compare from; it may be the later one.
	From int `query:"from"`

	// The version to compare to.
	To int `query:"to"`
}

func (p AgentDiffVersionsParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "from", p.From)
	addNumber(query, "to", p.To)
	return query
}

// RunListParams has the parameters of runs.list.
type RunListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`

	// Runs of this agent.
	AgentID string `query:"agent_id"`

	// Runs of this version of their agent. Scans at most 10,000 runs per page, which may then have fewer items.
	AgentVersion int `query:"agent_version"`

	// Runs with any of these statuses. Repeat the parameter, or separate the values with commas.
	Status []RunStatus `query:"status"`

	// Created after this time, exclusive.
	CreatedAfter time.Time `query:"created_after"`

	// Created before this time, exclusive.
	CreatedBefore time.Time `query:"created_before"`

	// Runs that failed with this error code. Scans at most 10,000 runs per page, which may then have fewer items.
	ErrorCode string `query:"error_code"`

	// Runs that the steps of this pipeline run created.
	PipelineRunID string `query:"pipeline_run_id"`

	// Runs that this replay made; without it, no run of a replay is found.
	ReplayID string `query:"replay_id"`

	// Runs that this API key or user created. Scans at most 10,000 runs per page, which may then have fewer items.
	CreatedBy string `query:"created_by"`

	// Ended runs that took at least this many milliseconds. Scans at most 10,000 runs per page, which may then have fewer
	// items.
	MinLatencyMS int `query:"min_latency_ms"`

	// The run that was created with this key within the last 24 hours.
	IdempotencyKey string `query:"idempotency_key"`

	// Up to 50 key-value pairs that the metadata must contain; a string such as "7" or "true" also matches the number or
	// boolean. Scans at most 10,000 runs per page, which may then have fewer items.
	Metadata map[string]string `query:"metadata"`
}

func (p RunListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	addText(query, "agent_id", p.AgentID)
	addNumber(query, "agent_version", p.AgentVersion)
	addList(query, "status", p.Status)
	addTime(query, "created_after", p.CreatedAfter)
	addTime(query, "created_before", p.CreatedBefore)
	addText(query, "error_code", p.ErrorCode)
	addText(query, "pipeline_run_id", p.PipelineRunID)
	addText(query, "replay_id", p.ReplayID)
	addText(query, "created_by", p.CreatedBy)
	addNumber(query, "min_latency_ms", p.MinLatencyMS)
	addText(query, "idempotency_key", p.IdempotencyKey)
	addMap(query, "metadata", p.Metadata)
	return query
}

// RunFollowParams has the parameters of runs.follow.
type RunFollowParams struct {
	// Number of the event after which the stream starts; 0, the default, is the start of the log.
	After int `query:"after"`
}

// RunListEventsParams has the parameters of runs.listEvents.
type RunListEventsParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`
}

func (p RunListEventsParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	return query
}

// ReplayListParams has the parameters of replays.list.
type ReplayListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`
}

func (p ReplayListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	return query
}

// ReplayListResultsParams has the parameters of replays.listResults.
type ReplayListResultsParams struct {
	// Only results with this verdict.
	Verdict ReplayVerdict `query:"verdict"`

	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`
}

func (p ReplayListResultsParams) query() url.Values {
	query := url.Values{}
	addText(query, "verdict", p.Verdict)
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	return query
}

// ReleaseListParams has the parameters of releases.list.
type ReleaseListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`
}

func (p ReleaseListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	return query
}

// APIKeyListParams has the parameters of apiKeys.list.
type APIKeyListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`
}

func (p APIKeyListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	return query
}

// AuditLogListParams has the parameters of auditLog.list.
type AuditLogListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`

	// Entries with this action, for example api_key.created.
	Action AuditAction `query:"action"`

	// Entries caused by this key, user, agent, alert rule or operator.
	ActorID string `query:"actor_id"`

	// Entries about this object.
	TargetID string `query:"target_id"`

	// Created after this time, exclusive.
	CreatedAfter time.Time `query:"created_after"`

	// Created before this time, exclusive.
	CreatedBefore time.Time `query:"created_before"`
}

func (p AuditLogListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	addText(query, "action", p.Action)
	addText(query, "actor_id", p.ActorID)
	addText(query, "target_id", p.TargetID)
	addTime(query, "created_after", p.CreatedAfter)
	addTime(query, "created_before", p.CreatedBefore)
	return query
}

// UserListParams has the parameters of users.list.
type UserListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`
}

func (p UserListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	return query
}

// InvitationListParams has the parameters of invitations.list.
type InvitationListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`
}

func (p InvitationListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	return query
}

// ErasureListParams has the parameters of erasures.list.
type ErasureListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`
}

func (p ErasureListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	return query
}

// UsageGetParams has the parameters of usage.get.
type UsageGetParams struct {
	// The month to report; default: the current one.
	Month string `query:"month"`
}

func (p UsageGetParams) query() url.Values {
	query := url.Values{}
	addText(query, "month", p.Month)
	return query
}

// AnalyticsGetParams has the parameters of analytics.get.
type AnalyticsGetParams struct {
	// Start of the period, moved back to the start of its interval; default: 30 days before the end.
	From time.Time `query:"from"`

	// End of the period, exclusive, moved to the end of its interval; default: the end of the current interval.
	To time.Time `query:"to"`

	// Length of the intervals of the series; default day. A period has at most 31 days by hour, 366 by day.
	Interval Interval `query:"interval"`

	// Only runs of this agent; default: all agents.
	AgentID string `query:"agent_id"`

	// Only runs of this version of the agent; default: all versions.
	AgentVersion int `query:"agent_version"`
}

func (p AnalyticsGetParams) query() url.Values {
	query := url.Values{}
	addTime(query, "from", p.From)
	addTime(query, "to", p.To)
	addText(query, "interval", p.Interval)
	addText(query, "agent_id", p.AgentID)
	addNumber(query, "agent_version", p.AgentVersion)
	return query
}

// ConnectorListParams has the parameters of connectors.list.
type ConnectorListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`
}

func (p ConnectorListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	return query
}

// PolicyListParams has the parameters of policies.list.
type PolicyListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`
}

func (p PolicyListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	return query
}

// AlertRuleListParams has the parameters of alertRules.list.
type AlertRuleListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`
}

func (p AlertRuleListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	return query
}

// AlertListParams has the parameters of alerts.list.
type AlertListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`

	// Alerts of this rule, even if it was deleted.
	RuleID string `query:"rule_id"`

	// Alerts with any of these statuses. Repeat the parameter, or separate the values with commas.
	Status []AlertStatus `query:"status"`
}

func (p AlertListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	addText(query, "rule_id", p.RuleID)
	addList(query, "status", p.Status)
	return query
}

// PipelineListParams has the parameters of pipelines.list.
type PipelineListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`

	// Only pipelines with this status; default: both.
	Status PipelineStatus `query:"status"`
}

func (p PipelineListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	addText(query, "status", p.Status)
	return query
}

// PipelineListVersionsParams has the parameters of pipelines.listVersions.
type PipelineListVersionsParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`
}

func (p PipelineListVersionsParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	return query
}

// PipelineRunListOfPipelineParams has the parameters of pipelineRuns.listOfPipeline.
type PipelineRunListOfPipelineParams struct {
	// Pipeline runs with any of these statuses. Repeat the parameter, or separate the values with commas.
	Status []RunStatus `query:"status"`

	// Created after this time, exclusive.
	CreatedAfter time.Time `query:"created_after"`

	// Created before this time, exclusive.
	CreatedBefore time.Time `query:"created_before"`

	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`
}

func (p PipelineRunListOfPipelineParams) query() url.Values {
	query := url.Values{}
	addList(query, "status", p.Status)
	addTime(query, "created_after", p.CreatedAfter)
	addTime(query, "created_before", p.CreatedBefore)
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	return query
}

// PipelineRunListParams has the parameters of pipelineRuns.list.
type PipelineRunListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`

	// Runs of this pipeline.
	PipelineID string `query:"pipeline_id"`

	// Pipeline runs with any of these statuses. Repeat the parameter, or separate the values with commas.
	Status []RunStatus `query:"status"`

	// Created after this time, exclusive.
	CreatedAfter time.Time `query:"created_after"`

	// Created before this time, exclusive.
	CreatedBefore time.Time `query:"created_before"`
}

func (p PipelineRunListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	addText(query, "pipeline_id", p.PipelineID)
	addList(query, "status", p.Status)
	addTime(query, "created_after", p.CreatedAfter)
	addTime(query, "created_before", p.CreatedBefore)
	return query
}

// PipelineRunFollowParams has the parameters of pipelineRuns.follow.
type PipelineRunFollowParams struct {
	// Number of the event after which the stream starts; 0, the default, is the start of the log.
	After int `query:"after"`
}

// WebhookListParams has the parameters of webhooks.list.
type WebhookListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`
}

func (p WebhookListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	return query
}

// WebhookListDeliveriesParams has the parameters of webhooks.listDeliveries.
type WebhookListDeliveriesParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`

	// Only deliveries with this status.
	Status DeliveryStatus `query:"status"`
}

func (p WebhookListDeliveriesParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	addText(query, "status", p.Status)
	return query
}

// DeliveryListParams has the parameters of deliveries.list.
type DeliveryListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`

	// Deliveries to this webhook, even if it was deleted.
	WebhookID string `query:"webhook_id"`

	// Deliveries of events of any of these types. Repeat the parameter, or separate the values with commas.
	EventType []WebhookEventType `query:"event_type"`

	// Deliveries with any of these statuses. Repeat the parameter, or separate the values with commas.
	Status []DeliveryStatus `query:"status"`

	// Deliveries whose last attempt received this HTTP status, 100 to 599.
	HTTPStatus int `query:"http_status"`

	// Created after this time, exclusive.
	CreatedAfter time.Time `query:"created_after"`

	// Created before this time, exclusive.
	CreatedBefore time.Time `query:"created_before"`
}

func (p DeliveryListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	addText(query, "webhook_id", p.WebhookID)
	addList(query, "event_type", p.EventType)
	addList(query, "status", p.Status)
	addNumber(query, "http_status", p.HTTPStatus)
	addTime(query, "created_after", p.CreatedAfter)
	addTime(query, "created_before", p.CreatedBefore)
	return query
}

// EventFollowParams has the parameters of events.follow.
type EventFollowParams struct {
	// Events of any of these types; default: all types. Repeat the parameter, or separate the values with commas.
	Type []string `query:"type"`

	// Starts after this position, which may be up to 30 days old. Takes precedence over since.
	After string `query:"after"`

	// Starts with the first event that was stored after this time.
	Since time.Time `query:"since"`
}

func (p EventFollowParams) query() url.Values {
	query := url.Values{}
	addList(query, "type", p.Type)
	addText(query, "after", p.After)
	addTime(query, "since", p.Since)
	return query
}

// EventListParams has the parameters of events.list.
type EventListParams struct {
	// Maximum number of items in a page.
	Limit int `query:"limit"`

	// The `next_cursor` of the previous page; omit it for the first page.
	Cursor string `query:"cursor"`

	// By time of creation: `desc` starts with the newest item, `asc` with the oldest.
	Order SortOrder `query:"order"`

	// Events of any of these types. Repeat the parameter, or separate the values with commas.
	Type []WebhookEventType `query:"type"`

	// Created after this time, exclusive.
	CreatedAfter time.Time `query:"created_after"`

	// Created before this time, exclusive.
	CreatedBefore time.Time `query:"created_before"`
}

func (p EventListParams) query() url.Values {
	query := url.Values{}
	addNumber(query, "limit", p.Limit)
	addText(query, "cursor", p.Cursor)
	addText(query, "order", p.Order)
	addList(query, "type", p.Type)
	addTime(query, "created_after", p.CreatedAfter)
	addTime(query, "created_before", p.CreatedBefore)
	return query
}
