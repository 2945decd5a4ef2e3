// Code generated from clients/openapi.json by npm run clients. DO NOT EDIT.

package ars

import (
	"context"
	"iter"
	"strconv"
)

// Client calls the service. It is safe for concurrent use; create one and reuse it, since it holds the connections.
type Client struct {
	Agents       *AgentsResource
	Catalog      *CatalogResource
	Expressions  *ExpressionsResource
	Runs         *RunsResource
	Replays      *ReplaysResource
	Releases     *ReleasesResource
	APIKeys      *APIKeysResource
	AuditLog     *AuditLogResource
	Auth         *AuthResource
	Users        *UsersResource
	Invitations  *InvitationsResource
	Organization *OrganizationResource
	Erasures     *ErasuresResource
	Exports      *ExportsResource
	Usage        *UsageResource
	Analytics    *AnalyticsResource
	Connectors   *ConnectorsResource
	Policies     *PoliciesResource
	AlertRules   *AlertRulesResource
	Alerts       *AlertsResource
	Pipelines    *PipelinesResource
	PipelineRuns *PipelineRunsResource
	Webhooks     *WebhooksResource
	Deliveries   *DeliveriesResource
	Events       *EventsResource

	core *core
}

func newClient(c *core) *Client {
	return &Client{
		Agents:       &AgentsResource{c},
		Catalog:      &CatalogResource{c},
		Expressions:  &ExpressionsResource{c},
		Runs:         &RunsResource{c},
		Replays:      &ReplaysResource{c},
		Releases:     &ReleasesResource{c},
		APIKeys:      &APIKeysResource{c},
		AuditLog:     &AuditLogResource{c},
		Auth:         &AuthResource{c},
		Users:        &UsersResource{c},
		Invitations:  &InvitationsResource{c},
		Organization: &OrganizationResource{c},
		Erasures:     &ErasuresResource{c},
		Exports:      &ExportsResource{c},
		Usage:        &UsageResource{c},
		Analytics:    &AnalyticsResource{c},
		Connectors:   &ConnectorsResource{c},
		Policies:     &PoliciesResource{c},
		AlertRules:   &AlertRulesResource{c},
		Alerts:       &AlertsResource{c},
		Pipelines:    &PipelinesResource{c},
		PipelineRuns: &PipelineRunsResource{c},
		Webhooks:     &WebhooksResource{c},
		Deliveries:   &DeliveriesResource{c},
		Events:       &EventsResource{c},
		core:         c,
	}
}

// AgentsResource has the calls of [Client].Agents.
type AgentsResource struct{ core *core }

// List returns all agents. The organisation's agents, including archived ones; a key that is limited to some agents sees
// only these.
//
// GET /agents requires the scope agents:read.
func (r *AgentsResource) List(ctx context.Context, params AgentListParams, options ...CallOption) (*Page[*Agent], error) {
	return getPage(ctx, r.core, call{operation: &operationAgentsList, query: params.query()}, options, decodeOne[Agent])
}

// ListAll iterates over the items of all pages of [AgentsResource.List], and fetches a page when its first item is
// needed. An error ends the iteration.
func (r *AgentsResource) ListAll(ctx context.Context, params AgentListParams, options ...CallOption) iter.Seq2[*Agent, error] {
	return listAll(ctx, func() (*Page[*Agent], error) { return r.List(ctx, params, options...) })
}

// Get returns an agent by id. The agent in its live version, with the deployment that made that version live.
//
// GET /agents/{id} requires the scope agents:read.
func (r *AgentsResource) Get(ctx context.Context, id string, options ...CallOption) (*Agent, error) {
	return getOne[Agent](ctx, r.core, call{operation: &operationAgentsGet, path: []string{id}}, options)
}

// Update updates agent configuration. Changes the given fields. Each effective change creates a new version and a
// deployment, and sends `agent.updated`; a change without effect creates neither.
//
// PATCH /agents/{id} requires the scope agents:write.
func (r *AgentsResource) Update(ctx context.Context, id string, params AgentUpdateParams, options ...CallOption) (*Agent, error) {
	return getOne[Agent](ctx, r.core, call{operation: &operationAgentsUpdate, path: []string{id}, body: params}, options)
}

// Archive archives an agent. An archived agent accepts no new runs; active ones finish, and its history stays readable.
//
// DELETE /agents/{id} requires the scope agents:write.
func (r *AgentsResource) Archive(ctx context.Context, id string, options ...CallOption) (*Agent, error) {
	return getOne[Agent](ctx, r.core, call{operation: &operationAgentsArchive, path: []string{id}}, options)
}

// Create creates a custom organisation agent. A custom agent has a `runtime`: an expression, your own HTTP endpoint, or
// a model.
//
// POST /agents/custom requires the scope agents:deploy.
func (r *AgentsResource) Create(ctx context.Context, params AgentCreateParams, options ...CallOption) (*Agent, error) {
	return getOne[Agent](ctx, r.core, call{operation: &operationAgentsCreate, body: params}, options)
}

// Hire hires a catalog agent into the organisation. Hiring the same catalog agent twice creates two agents, unless the
// idempotency key is the same.
//
// POST /agents/{catalog_key}/deploy requires the scope agents:deploy.
func (r *AgentsResource) Hire(ctx context.Context, catalogKey string, params AgentHireParams, options ...CallOption) (*Agent, error) {
	return getOne[Agent](ctx, r.core, call{operation: &operationAgentsHire, path: []string{catalogKey}, body: params}, options)
}

// Rollback makes an earlier version live again. The whole content of the earlier version, including its name, becomes
// the next version.
//
// POST /agents/{id}/rollback requires the scope agents:write, and is repeated only if it certainly had no effect.
func (r *AgentsResource) Rollback(ctx context.Context, id string, params AgentRollbackParams, options ...CallOption) (*Agent, error) {
	return getOne[Agent](ctx, r.core, call{operation: &operationAgentsRollback, path: []string{id}, body: params}, options)
}

// ListVersions returns an agent's versions. The whole content of each version that the agent ever had. Versions never
// change.
//
// GET /agents/{id}/versions requires the scope agents:read.
func (r *AgentsResource) ListVersions(ctx context.Context, id string, params AgentListVersionsParams, options ...CallOption) (*Page[*AgentVersion], error) {
	return getPage(ctx, r.core, call{operation: &operationAgentsListVersions, path: []string{id}, query: params.query()}, options, decodeOne[AgentVersion])
}

// ListAllVersions iterates over the items of all pages of [AgentsResource.ListVersions], and fetches a page when its
// first item is needed. An error ends the iteration.
func (r *AgentsResource) ListAllVersions(ctx context.Context, id string, params AgentListVersionsParams, options ...CallOption) iter.Seq2[*AgentVersion, error] {
	return listAll(ctx, func() (*Page[*AgentVersion], error) { return r.ListVersions(ctx, id, params, options...) })
}

// CreateVersion creates a candidate. A candidate is a version that is not live: it is executed only by runs that name
// it. The body has the fields to change, as for an update. With `copy_of`, they are changed in a copy of that version
// instead of the live one.
//
// POST /agents/{id}/versions requires the scope agents:write.
func (r *AgentsResource) CreateVersion(ctx context.Context, id string, params AgentVersionCreateParams, options ...CallOption) (*AgentVersion, error) {
	return getOne[AgentVersion](ctx, r.core, call{operation: &operationAgentsCreateVersion, path: []string{id}, body: params}, options)
}

// GetVersion returns a version of an agent. The whole content of the version, who created it, and the deployment that
// made it live, if one did.
//
// GET /agents/{id}/versions/{version} requires the scope agents:read.
func (r *AgentsResource) GetVersion(ctx context.Context, id string, version int, options ...CallOption) (*AgentVersion, error) {
	return getOne[AgentVersion](ctx, r.core, call{operation: &operationAgentsGetVersion, path: []string{id, strconv.Itoa(version)}}, options)
}

// DeployVersion makes a candidate live. The candidate goes live under its own number. If another version has gone live
// since it was made, the call fails with `version_conflict`, unless `force` is true.
//
// POST /agents/{id}/deployments requires the scope agents:release.
func (r *AgentsResource) DeployVersion(ctx context.Context, id string, params DeploymentCreateParams, options ...CallOption) (*Deployment, error) {
	return getOne[Deployment](ctx, r.core, call{operation: &operationAgentsDeployVersion, path: []string{id}, body: params}, options)
}

// ListDeployments returns an agent's deployments. One for each version that went live.
//
// GET /agents/{id}/deployments requires the scope agents:read.
func (r *AgentsResource) ListDeployments(ctx context.Context, id string, params AgentListDeploymentsParams, options ...CallOption) (*Page[*Deployment], error) {
	return getPage(ctx, r.core, call{operation: &operationAgentsListDeployments, path: []string{id}, query: params.query()}, options, decodeOne[Deployment])
}

// ListAllDeployments iterates over the items of all pages of [AgentsResource.ListDeployments], and fetches a page when
// its first item is needed. An error ends the iteration.
func (r *AgentsResource) ListAllDeployments(ctx context.Context, id string, params AgentListDeploymentsParams, options ...CallOption) iter.Seq2[*Deployment, error] {
	return listAll(ctx, func() (*Page[*Deployment], error) { return r.ListDeployments(ctx, id, params, options...) })
}

// DiffVersions compares two versions of an agent. Any two versions, in either order. The differences have the format of
// the event `agent.updated`: their paths, and the fields that contain them, as they are in both versions.
//
// GET /agents/{id}/versions/diff requires the scope agents:read.
func (r *AgentsResource) DiffVersions(ctx context.Context, id string, params AgentDiffVersionsParams, options ...CallOption) (*AgentVersionDiff, error) {
	return getOne[AgentVersionDiff](ctx, r.core, call{operation: &operationAgentsDiffVersions, path: []string{id}, query: params.query()}, options)
}

// CatalogResource has the calls of [Client].Catalog.
type CatalogResource struct{ core *core }

// List returns the agents that can be hired. The whole catalog in one response; it is the same for every organisation.
//
// GET /catalog works with any key.
func (r *CatalogResource) List(ctx context.Context, options ...CallOption) (*Page[*CatalogEntry], error) {
	return getPage(ctx, r.core, call{operation: &operationCatalogList}, options, decodeOne[CatalogEntry])
}

// Get returns a catalog agent by its key. What the agent does, with the JSON Schemas of its configuration, input and
// output.
//
// GET /catalog/{key} works with any key.
func (r *CatalogResource) Get(ctx context.Context, key string, options ...CallOption) (*CatalogEntry, error) {
	return getOne[CatalogEntry](ctx, r.core, call{operation: &operationCatalogGet, path: []string{key}}, options)
}

// ExpressionsResource has the calls of [Client].Expressions.
type ExpressionsResource struct{ core *core }

// Evaluate evaluates a JSONata expression. Evaluates an expression on an input as an agent with the runtime `expression`
// would, within the same limits, and creates nothing. An expression that cannot be parsed fails with
// `invalid_expression` and its `position`; one that fails later has the code that its run would fail with.
//
// POST /expressions/evaluate requires the scope agents:read.
func (r *ExpressionsResource) Evaluate(ctx context.Context, params ExpressionEvaluateParams, options ...CallOption) (*EvaluatedExpression, error) {
	return getOne[EvaluatedExpression](ctx, r.core, call{operation: &operationExpressionsEvaluate, body: params}, options)
}

// RunsResource has the calls of [Client].Runs.
type RunsResource struct{ core *core }

// Create invokes an agent (creates a run). Waits up to 50 seconds for the run to end, or as long as `Prefer` specifies.
// The status is 200 even if the run fails: the call succeeded, the agent did not. Disconnecting does not cancel the run.
//
// POST /runs requires the scope runs:write.
func (r *RunsResource) Create(ctx context.Context, params RunCreateParams, options ...CallOption) (*Run, error) {
	return getOne[Run](ctx, r.core, call{operation: &operationRunsCreate, body: params}, options)
}

// List returns runs with filters. All given filters must match. A page may have fewer than `limit` runs if they are
// large, or if 10,000 runs were scanned for matches: rely on `has_more`.
//
// GET /runs requires the scope runs:read.
func (r *RunsResource) List(ctx context.Context, params RunListParams, options ...CallOption) (*Page[*Run], error) {
	return getPage(ctx, r.core, call{operation: &operationRunsList, query: params.query()}, options, decodeOne[Run])
}

// ListAll iterates over the items of all pages of [RunsResource.List], and fetches a page when its first item is needed.
// An error ends the iteration.
func (r *RunsResource) ListAll(ctx context.Context, params RunListParams, options ...CallOption) iter.Seq2[*Run, error] {
	return listAll(ctx, func() (*Page[*Run], error) { return r.List(ctx, params, options...) })
}

// Stream streams run output as SSE. Creates a run and streams its log. The last frame is the run's end; a stream that
// ends without it was cut off, and can be continued at `GET /runs/{id}/stream`, or here with the same idempotency key
// and `Last-Event-ID`.
//
// POST /runs/stream requires the scope runs:write.
func (r *RunsResource) Stream(ctx context.Context, params RunCreateParams, options ...CallOption) *RunStream {
	return newRunStream(ctx, r.core, &call{operation: &operationRunsStream, body: params}, "", 0, options)
}

// Follow streams the events of a run, from the start or after an event. During the run and afterwards, on any instance,
// without gaps or duplicates. A comment every 15 seconds keeps the connection alive.
//
// GET /runs/{id}/stream requires the scope runs:read.
func (r *RunsResource) Follow(ctx context.Context, id string, params RunFollowParams, options ...CallOption) *RunStream {
	return newRunStream(ctx, r.core, nil, id, params.After, options)
}

// ListEvents returns the events of a run. The log that the streams send, in pages.
//
// GET /runs/{id}/events requires the scope runs:read.
func (r *RunsResource) ListEvents(ctx context.Context, id string, params RunListEventsParams, options ...CallOption) (*Page[RunEvent], error) {
	return getPage(ctx, r.core, call{operation: &operationRunsListEvents, path: []string{id}, query: params.query()}, options, withoutKind(decodeRunEvent))
}

// ListAllEvents iterates over the items of all pages of [RunsResource.ListEvents], and fetches a page when its first
// item is needed. An error ends the iteration.
func (r *RunsResource) ListAllEvents(ctx context.Context, id string, params RunListEventsParams, options ...CallOption) iter.Seq2[RunEvent, error] {
	return listAll(ctx, func() (*Page[RunEvent], error) { return r.ListEvents(ctx, id, params, options...) })
}

// SendAction sends an action to an active run. Answers the `required_action` of a run, or sends a message (`respond`) to
// one that is queued or running. With `action_id`, an answer can be repeated safely; with an idempotency key, so can a
// message.
//
// POST /runs/{id}/action requires the scope runs:write.
func (r *RunsResource) SendAction(ctx context.Context, id string, params RunActionParams, options ...CallOption) (*Run, error) {
	return getOne[Run](ctx, r.core, call{operation: &operationRunsSendAction, path: []string{id}, body: params}, options)
}

// Get returns a run result. Returns immediately or, with `wait`, once the run has ended or requires an action.
//
// GET /runs/{id} requires the scope runs:read.
func (r *RunsResource) Get(ctx context.Context, id string, options ...CallOption) (*Run, error) {
	return getOne[Run](ctx, r.core, call{operation: &operationRunsGet, path: []string{id}}, options)
}

// Cancel cancels a run. Stops an active run, wherever it is executed. Cancelling a cancelled run again returns 200.
//
// DELETE /runs/{id} requires the scope runs:write.
func (r *RunsResource) Cancel(ctx context.Context, id string, options ...CallOption) (*Run, error) {
	return getOne[Run](ctx, r.core, call{operation: &operationRunsCancel, path: []string{id}}, options)
}

// ReplaysResource has the calls of [Client].Replays.
type ReplaysResource struct{ core *core }

// Create replays recorded runs with a version. Repeats ended runs of the agent with any of its versions, and judges each
// by checks. The runs are real, and each costs a call; but no event, list or figure shows them. Returns immediately, or
// waits as long as `Prefer` specifies. Also needs the scopes `runs:read` and `agents:write`.
//
// POST /agents/{id}/replays requires the scope runs:write.
func (r *ReplaysResource) Create(ctx context.Context, id string, params ReplayCreateParams, options ...CallOption) (*Replay, error) {
	return getOne[Replay](ctx, r.core, call{operation: &operationReplaysCreate, path: []string{id}, body: params}, options)
}

// List returns an agent's replays. Replays of all its versions.
//
// GET /agents/{id}/replays requires the scope runs:read.
func (r *ReplaysResource) List(ctx context.Context, id string, params ReplayListParams, options ...CallOption) (*Page[*Replay], error) {
	return getPage(ctx, r.core, call{operation: &operationReplaysList, path: []string{id}, query: params.query()}, options, decodeOne[Replay])
}

// ListAll iterates over the items of all pages of [ReplaysResource.List], and fetches a page when its first item is
// needed. An error ends the iteration.
func (r *ReplaysResource) ListAll(ctx context.Context, id string, params ReplayListParams, options ...CallOption) iter.Seq2[*Replay, error] {
	return listAll(ctx, func() (*Page[*Replay], error) { return r.List(ctx, id, params, options...) })
}

// Get returns a replay. Returns immediately or, with `wait`, once the replay has ended.
//
// GET /replays/{id} requires the scope runs:read.
func (r *ReplaysResource) Get(ctx context.Context, id string, options ...CallOption) (*Replay, error) {
	return getOne[Replay](ctx, r.core, call{operation: &operationReplaysGet, path: []string{id}}, options)
}

// Cancel cancels a replay. Stops a replay and its active runs. Cancelling a cancelled replay again returns 200.
//
// DELETE /replays/{id} requires the scope runs:write.
func (r *ReplaysResource) Cancel(ctx context.Context, id string, options ...CallOption) (*Replay, error) {
	return getOne[Replay](ctx, r.core, call{operation: &operationReplaysCancel, path: []string{id}}, options)
}

// ListResults returns the results of a replay. Each recorded run with the run that repeated it, once it was judged. A
// page may have fewer than `limit` results if they are large: rely on `has_more`.
//
// GET /replays/{id}/results requires the scope runs:read.
func (r *ReplaysResource) ListResults(ctx context.Context, id string, params ReplayListResultsParams, options ...CallOption) (*Page[*ReplayResult], error) {
	return getPage(ctx, r.core, call{operation: &operationReplaysListResults, path: []string{id}, query: params.query()}, options, decodeOne[ReplayResult])
}

// ListAllResults iterates over the items of all pages of [ReplaysResource.ListResults], and fetches a page when its
// first item is needed. An error ends the iteration.
func (r *ReplaysResource) ListAllResults(ctx context.Context, id string, params ReplayListResultsParams, options ...CallOption) iter.Seq2[*ReplayResult, error] {
	return listAll(ctx, func() (*Page[*ReplayResult], error) { return r.ListResults(ctx, id, params, options...) })
}

// ReleasesResource has the calls of [Client].Releases.
type ReleasesResource struct{ core *core }

// Create releases a candidate in stages. The candidate gets a share of the new runs that name no version: more in each
// stage. It is taken back automatically if it fails more often or is slower than the live version; after the last stage
// it is live for all runs.
//
// POST /agents/{id}/releases requires the scope agents:release.
func (r *ReleasesResource) Create(ctx context.Context, id string, params ReleaseCreateParams, options ...CallOption) (*Release, error) {
	return getOne[Release](ctx, r.core, call{operation: &operationReleasesCreate, path: []string{id}, body: params}, options)
}

// List returns an agent's releases. Both active and ended releases.
//
// GET /agents/{id}/releases requires the scope agents:read.
func (r *ReleasesResource) List(ctx context.Context, id string, params ReleaseListParams, options ...CallOption) (*Page[*Release], error) {
	return getPage(ctx, r.core, call{operation: &operationReleasesList, path: []string{id}, query: params.query()}, options, decodeOne[Release])
}

// ListAll iterates over the items of all pages of [ReleasesResource.List], and fetches a page when its first item is
// needed. An error ends the iteration.
func (r *ReleasesResource) ListAll(ctx context.Context, id string, params ReleaseListParams, options ...CallOption) iter.Seq2[*Release, error] {
	return listAll(ctx, func() (*Page[*Release], error) { return r.List(ctx, id, params, options...) })
}

// Get returns a release. The release, with the figures of both sides in the current stage.
//
// GET /releases/{id} requires the scope agents:read.
func (r *ReleasesResource) Get(ctx context.Context, id string, options ...CallOption) (*Release, error) {
	return getOne[Release](ctx, r.core, call{operation: &operationReleasesGet, path: []string{id}}, options)
}

// Cancel cancels a release. Takes the candidate back: new runs, and those that have not started, get the live version.
// Cancelling a cancelled release again returns 200.
//
// DELETE /releases/{id} requires the scope agents:release.
func (r *ReleasesResource) Cancel(ctx context.Context, id string, options ...CallOption) (*Release, error) {
	return getOne[Release](ctx, r.core, call{operation: &operationReleasesCancel, path: []string{id}}, options)
}

// Advance ends the current stage of a release now. The next stage begins or, after the last one, the candidate is live
// for all runs.
//
// POST /releases/{id}/advance requires the scope agents:release, and is repeated only if it certainly had no effect.
func (r *ReleasesResource) Advance(ctx context.Context, id string, options ...CallOption) (*Release, error) {
	return getOne[Release](ctx, r.core, call{operation: &operationReleasesAdvance, path: []string{id}}, options)
}

// APIKeysResource has the calls of [Client].APIKeys.
type APIKeysResource struct{ core *core }

// List returns scoped API keys. The organisation's keys, including revoked and expired ones, without their secrets.
//
// GET /api-keys requires the scope api_keys:read.
func (r *APIKeysResource) List(ctx context.Context, params APIKeyListParams, options ...CallOption) (*Page[*APIKey], error) {
	return getPage(ctx, r.core, call{operation: &operationAPIKeysList, query: params.query()}, options, decodeOne[APIKey])
}

// ListAll iterates over the items of all pages of [APIKeysResource.List], and fetches a page when its first item is
// needed. An error ends the iteration.
func (r *APIKeysResource) ListAll(ctx context.Context, params APIKeyListParams, options ...CallOption) iter.Seq2[*APIKey, error] {
	return listAll(ctx, func() (*Page[*APIKey], error) { return r.List(ctx, params, options...) })
}

// Create creates a scoped API key. A key cannot have more rights, or a longer lifetime, than the credentials that create
// it.
//
// POST /api-keys requires the scope api_keys:write.
func (r *APIKeysResource) Create(ctx context.Context, params APIKeyCreateParams, options ...CallOption) (*NewAPIKey, error) {
	return getOne[NewAPIKey](ctx, r.core, call{operation: &operationAPIKeysCreate, body: params}, options)
}

// Get returns an API key by id. What the key may do and when it was last used; its secret is never shown again.
//
// GET /api-keys/{id} requires the scope api_keys:read.
func (r *APIKeysResource) Get(ctx context.Context, id string, options ...CallOption) (*APIKey, error) {
	return getOne[APIKey](ctx, r.core, call{operation: &operationAPIKeysGet, path: []string{id}}, options)
}

// Revoke revokes an API key. Immediately invalidates all secrets of the key, and the session tokens that were created
// with it.
//
// DELETE /api-keys/{id} requires the scope api_keys:write.
func (r *APIKeysResource) Revoke(ctx context.Context, id string, options ...CallOption) (*APIKey, error) {
	return getOne[APIKey](ctx, r.core, call{operation: &operationAPIKeysRevoke, path: []string{id}}, options)
}

// Rotate rotates the secret of an API key. The key keeps its id, scopes and limits. The previous secret is accepted for
// another 24 hours.
//
// POST /api-keys/{id}/rotate requires the scope api_keys:write, and is repeated only if it certainly had no effect.
func (r *APIKeysResource) Rotate(ctx context.Context, id string, options ...CallOption) (*NewAPIKey, error) {
	return getOne[NewAPIKey](ctx, r.core, call{operation: &operationAPIKeysRotate, path: []string{id}}, options)
}

// AuditLogResource has the calls of [Client].AuditLog.
type AuditLogResource struct{ core *core }

// List returns the entries of the organisation's audit log. Who changed what, when and from where. For owners, and
// credentials with `audit:read`.
//
// GET /audit-log requires the scope audit:read.
func (r *AuditLogResource) List(ctx context.Context, params AuditLogListParams, options ...CallOption) (*Page[*AuditEntry], error) {
	return getPage(ctx, r.core, call{operation: &operationAuditLogList, query: params.query()}, options, decodeOne[AuditEntry])
}

// ListAll iterates over the items of all pages of [AuditLogResource.List], and fetches a page when its first item is
// needed. An error ends the iteration.
func (r *AuditLogResource) ListAll(ctx context.Context, params AuditLogListParams, options ...CallOption) iter.Seq2[*AuditEntry, error] {
	return listAll(ctx, func() (*Page[*AuditEntry], error) { return r.List(ctx, params, options...) })
}

// AuthResource has the calls of [Client].Auth.
type AuthResource struct{ core *core }

// Me returns the caller. Whose credentials these are, what they may do, and when they expire.
//
// GET /api/auth/me works with any key.
func (r *AuthResource) Me(ctx context.Context, options ...CallOption) (*Viewer, error) {
	return getOne[Viewer](ctx, r.core, call{operation: &operationAuthMe}, options)
}

// CreateToken creates a short-lived session token. For browsers and other places that must not hold a key. The token has
// at most the rights of the credentials that create it, and ends with them. Only available if `SESSION_TOKENS` is on.
//
// POST /api/auth/token works with any key, and is repeated only if it certainly had no effect.
func (r *AuthResource) CreateToken(ctx context.Context, params SessionTokenCreateParams, options ...CallOption) (*SessionToken, error) {
	return getOne[SessionToken](ctx, r.core, call{operation: &operationAuthCreateToken, body: params}, options)
}

// UsersResource has the calls of [Client].Users.
type UsersResource struct{ core *core }

// List returns the members of the organisation. Who can log in, and with which role.
//
// GET /users requires the scope users:read.
func (r *UsersResource) List(ctx context.Context, params UserListParams, options ...CallOption) (*Page[*Member], error) {
	return getPage(ctx, r.core, call{operation: &operationUsersList, query: params.query()}, options, decodeOne[Member])
}

// ListAll iterates over the items of all pages of [UsersResource.List], and fetches a page when its first item is
// needed. An error ends the iteration.
func (r *UsersResource) ListAll(ctx context.Context, params UserListParams, options ...CallOption) iter.Seq2[*Member, error] {
	return listAll(ctx, func() (*Page[*Member], error) { return r.List(ctx, params, options...) })
}

// Update changes a member. The role, the name, or both. A new role applies to open sessions immediately. Only an owner's
// session can make owners or change them; keys change members and viewers.
//
// PATCH /users/{id} requires the scope users:write.
func (r *UsersResource) Update(ctx context.Context, id string, params UserUpdateParams, options ...CallOption) (*Member, error) {
	return getOne[Member](ctx, r.core, call{operation: &operationUsersUpdate, path: []string{id}, body: params}, options)
}

// Delete removes a member. Ends all their sessions and the streams of these. API keys that they created stay; `api_keys`
// lists the active ones.
//
// DELETE /users/{id} requires the scope users:write.
func (r *UsersResource) Delete(ctx context.Context, id string, options ...CallOption) (*RemovedMember, error) {
	return getOne[RemovedMember](ctx, r.core, call{operation: &operationUsersDelete, path: []string{id}}, options)
}

// InvitationsResource has the calls of [Client].Invitations.
type InvitationsResource struct{ core *core }

// List returns pending invitations. Without their links. Those that have expired are listed for another 7 days.
//
// GET /invitations requires the scope users:write.
func (r *InvitationsResource) List(ctx context.Context, params InvitationListParams, options ...CallOption) (*Page[*Invitation], error) {
	return getPage(ctx, r.core, call{operation: &operationInvitationsList, query: params.query()}, options, decodeOne[Invitation])
}

// ListAll iterates over the items of all pages of [InvitationsResource.List], and fetches a page when its first item is
// needed. An error ends the iteration.
func (r *InvitationsResource) ListAll(ctx context.Context, params InvitationListParams, options ...CallOption) iter.Seq2[*Invitation, error] {
	return listAll(ctx, func() (*Page[*Invitation], error) { return r.List(ctx, params, options...) })
}

// Create invites a person to the organisation. The link in `url` works once, for 7 days. Inviting an address again
// replaces its pending invitation. Only an owner's session can invite owners; keys invite members and viewers.
//
// POST /invitations requires the scope users:write.
func (r *InvitationsResource) Create(ctx context.Context, params InvitationCreateParams, options ...CallOption) (*Invitation, error) {
	return getOne[Invitation](ctx, r.core, call{operation: &operationInvitationsCreate, body: params}, options)
}

// Delete deletes a pending invitation. Its link no longer works.
//
// DELETE /invitations/{id} requires the scope users:write.
func (r *InvitationsResource) Delete(ctx context.Context, id string, options ...CallOption) (*Invitation, error) {
	return getOne[Invitation](ctx, r.core, call{operation: &operationInvitationsDelete, path: []string{id}}, options)
}

// OrganizationResource has the calls of [Client].Organization.
type OrganizationResource struct{ core *core }

// Get returns your organisation. The organisation of the credentials, and how long it keeps ended runs.
//
// GET /organization works with any key.
func (r *OrganizationResource) Get(ctx context.Context, options ...CallOption) (*OrganizationSettings, error) {
	return getOne[OrganizationSettings](ctx, r.core, call{operation: &operationOrganizationGet}, options)
}

// Update changes your organisation. Changes the given fields. A shorter `retention_days` takes effect 24 h later, and
// can be taken back until then; a longer one takes effect immediately.
//
// PATCH /organization requires the scope organization:write.
func (r *OrganizationResource) Update(ctx context.Context, params OrganizationUpdateParams, options ...CallOption) (*OrganizationSettings, error) {
	return getOne[OrganizationSettings](ctx, r.core, call{operation: &operationOrganizationUpdate, body: params}, options)
}

// ErasuresResource has the calls of [Client].Erasures.
type ErasuresResource struct{ core *core }

// Create erases the content of runs. Removes inputs, outputs, metadata, logs, answers, event bodies and the responses of
// receivers, for the runs with these ids or all that match a filter. Active ones are cancelled first, and a run of a
// pipeline run is erased with all of it. Ids, times, statuses and figures stay. With `dry_run`, it only counts.
//
// POST /erasures requires the scope runs:erase.
func (r *ErasuresResource) Create(ctx context.Context, params ErasureCreateParams, options ...CallOption) (*Erasure, error) {
	return getOne[Erasure](ctx, r.core, call{operation: &operationErasuresCreate, body: params}, options)
}

// List returns all erasures. The receipts of erasures, including dry runs.
//
// GET /erasures requires the scope runs:erase.
func (r *ErasuresResource) List(ctx context.Context, params ErasureListParams, options ...CallOption) (*Page[*Erasure], error) {
	return getPage(ctx, r.core, call{operation: &operationErasuresList, query: params.query()}, options, decodeOne[Erasure])
}

// ListAll iterates over the items of all pages of [ErasuresResource.List], and fetches a page when its first item is
// needed. An error ends the iteration.
func (r *ErasuresResource) ListAll(ctx context.Context, params ErasureListParams, options ...CallOption) iter.Seq2[*Erasure, error] {
	return listAll(ctx, func() (*Page[*Erasure], error) { return r.List(ctx, params, options...) })
}

// Get returns an erasure by id. The receipt: counts and times, never what was erased.
//
// GET /erasures/{id} requires the scope runs:erase.
func (r *ErasuresResource) Get(ctx context.Context, id string, options ...CallOption) (*Erasure, error) {
	return getOne[Erasure](ctx, r.core, call{operation: &operationErasuresGet, path: []string{id}}, options)
}

// ExportsResource has the calls of [Client].Exports.
type ExportsResource struct{ core *core }

// Create creates an export. Defines what is exported: what had ended, or existed, at this time. Requires the scope of
// what it contains: `runs:read`, `webhooks:read`, `audit:read` or `usage:read`. It can be downloaded for a week.
//
// POST /exports requires the scope runs:read.
func (r *ExportsResource) Create(ctx context.Context, params ExportCreateParams, options ...CallOption) (*Export, error) {
	return getOne[Export](ctx, r.core, call{operation: &operationExportsCreate, body: params}, options)
}

// Get returns an export by id. What it contains, and when it was created. Requires the scope of what it contains.
//
// GET /exports/{id} works with any key.
func (r *ExportsResource) Get(ctx context.Context, id string, options ...CallOption) (*Export, error) {
	return getOne[Export](ctx, r.core, call{operation: &operationExportsGet, path: []string{id}}, options)
}

// UsageResource has the calls of [Client].Usage.
type UsageResource struct{ core *core }

// Get returns the plan limits and monthly usage. For this month, or an earlier one. The quota counts calls, not tokens.
//
// GET /usage requires the scope usage:read.
func (r *UsageResource) Get(ctx context.Context, params UsageGetParams, options ...CallOption) (*Usage, error) {
	return getOne[Usage](ctx, r.core, call{operation: &operationUsageGet, query: params.query()}, options)
}

// AnalyticsResource has the calls of [Client].Analytics.
type AnalyticsResource struct{ core *core }

// Get returns the organisation analytics summary. Runs, success, tokens and latency of a period: in total, by agent,
// version and key, and over time.
//
// GET /analytics requires the scope analytics:read.
func (r *AnalyticsResource) Get(ctx context.Context, params AnalyticsGetParams, options ...CallOption) (*Analytics, error) {
	return getOne[Analytics](ctx, r.core, call{operation: &operationAnalyticsGet, query: params.query()}, options)
}

// ConnectorsResource has the calls of [Client].Connectors.
type ConnectorsResource struct{ core *core }

// List returns connectors. The organisation's connectors; their secrets are never shown.
//
// GET /connectors requires the scope connectors:read.
func (r *ConnectorsResource) List(ctx context.Context, params ConnectorListParams, options ...CallOption) (*Page[*Connector], error) {
	return getPage(ctx, r.core, call{operation: &operationConnectorsList, query: params.query()}, options, decodeOne[Connector])
}

// ListAll iterates over the items of all pages of [ConnectorsResource.List], and fetches a page when its first item is
// needed. An error ends the iteration.
func (r *ConnectorsResource) ListAll(ctx context.Context, params ConnectorListParams, options ...CallOption) iter.Seq2[*Connector, error] {
	return listAll(ctx, func() (*Page[*Connector], error) { return r.List(ctx, params, options...) })
}

// Create stores credentials for an external system. The secret is stored encrypted, and used only by agents that refer
// to the connector.
//
// POST /connectors requires the scope connectors:write.
func (r *ConnectorsResource) Create(ctx context.Context, params ConnectorCreateParams, options ...CallOption) (*Connector, error) {
	return getOne[Connector](ctx, r.core, call{operation: &operationConnectorsCreate, body: params}, options)
}

// Get returns a connector by id. What it connects to, and which agents use it; its secret is never shown.
//
// GET /connectors/{id} requires the scope connectors:read.
func (r *ConnectorsResource) Get(ctx context.Context, id string, options ...CallOption) (*Connector, error) {
	return getOne[Connector](ctx, r.core, call{operation: &operationConnectorsGet, path: []string{id}}, options)
}

// Update updates a connector, including its secret. Changes the given fields. A change of origin requires the secret as
// well.
//
// PATCH /connectors/{id} requires the scope connectors:write.
func (r *ConnectorsResource) Update(ctx context.Context, id string, params ConnectorUpdateParams, options ...CallOption) (*Connector, error) {
	return getOne[Connector](ctx, r.core, call{operation: &operationConnectorsUpdate, path: []string{id}, body: params}, options)
}

// Delete deletes a connector that no agent uses. Refused while an active agent uses it.
//
// DELETE /connectors/{id} requires the scope connectors:write.
func (r *ConnectorsResource) Delete(ctx context.Context, id string, options ...CallOption) (*Connector, error) {
	return getOne[Connector](ctx, r.core, call{operation: &operationConnectorsDelete, path: []string{id}}, options)
}

// Test tests whether the external system responds. Calls it once, within 10 seconds: for kind `openai`, the list of
// models with the secret; for kind `http`, the base URL without it. Only the status of the response is shown. At most 30
// tests a minute per organisation.
//
// POST /connectors/{id}/test requires the scope connectors:write, and is repeated only if it certainly had no effect.
func (r *ConnectorsResource) Test(ctx context.Context, id string, options ...CallOption) (*ConnectorTest, error) {
	return getOne[ConnectorTest](ctx, r.core, call{operation: &operationConnectorsTest, path: []string{id}}, options)
}

// PoliciesResource has the calls of [Client].Policies.
type PoliciesResource struct{ core *core }

// List returns policies and templates. The organisation's policies, and the built-in templates as the oldest ones.
//
// GET /policies requires the scope policies:read.
func (r *PoliciesResource) List(ctx context.Context, params PolicyListParams, options ...CallOption) (*Page[*Policy], error) {
	return getPage(ctx, r.core, call{operation: &operationPoliciesList, query: params.query()}, options, decodeOne[Policy])
}

// ListAll iterates over the items of all pages of [PoliciesResource.List], and fetches a page when its first item is
// needed. An error ends the iteration.
func (r *PoliciesResource) ListAll(ctx context.Context, params PolicyListParams, options ...CallOption) iter.Seq2[*Policy, error] {
	return listAll(ctx, func() (*Page[*Policy], error) { return r.List(ctx, params, options...) })
}

// Create creates a policy. Agents refer to it by its id; the default policy applies to agents without their own policy.
//
// POST /policies requires the scope policies:write.
func (r *PoliciesResource) Create(ctx context.Context, params PolicyCreateParams, options ...CallOption) (*Policy, error) {
	return getOne[Policy](ctx, r.core, call{operation: &operationPoliciesCreate, body: params}, options)
}

// Get returns a policy by id, or a template by name. What is checked in inputs and outputs, and what happens if
// something is found.
//
// GET /policies/{id} requires the scope policies:read.
func (r *PoliciesResource) Get(ctx context.Context, id string, options ...CallOption) (*Policy, error) {
	return getOne[Policy](ctx, r.core, call{operation: &operationPoliciesGet, path: []string{id}}, options)
}

// Update updates a policy, or makes it the organisation's default. Applies to every execution that starts afterwards. A
// template can only be made the default.
//
// PATCH /policies/{id} requires the scope policies:write.
func (r *PoliciesResource) Update(ctx context.Context, id string, params PolicyUpdateParams, options ...CallOption) (*Policy, error) {
	return getOne[Policy](ctx, r.core, call{operation: &operationPoliciesUpdate, path: []string{id}, body: params}, options)
}

// Delete deletes a policy that is not in use. Refused for the default policy, and while an active agent uses it.
//
// DELETE /policies/{id} requires the scope policies:write.
func (r *PoliciesResource) Delete(ctx context.Context, id string, options ...CallOption) (*Policy, error) {
	return getOne[Policy](ctx, r.core, call{operation: &operationPoliciesDelete, path: []string{id}}, options)
}

// Check applies a policy to a value, without a run. Returns what would be found and where, and what would be done, as in
// a run with the same limits. Give `policy` or `guardrails`. Nothing is stored.
//
// POST /policies/check requires the scope policies:read.
func (r *PoliciesResource) Check(ctx context.Context, params PolicyCheckParams, options ...CallOption) (*PolicyCheck, error) {
	return getOne[PolicyCheck](ctx, r.core, call{operation: &operationPoliciesCheck, body: params}, options)
}

// AlertRulesResource has the calls of [Client].AlertRules.
type AlertRulesResource struct{ core *core }

// List returns alert rules. A key that is limited to some agents sees only the rules for these.
//
// GET /alert-rules requires the scope alerts:read.
func (r *AlertRulesResource) List(ctx context.Context, params AlertRuleListParams, options ...CallOption) (*Page[*AlertRule], error) {
	return getPage(ctx, r.core, call{operation: &operationAlertRulesList, query: params.query()}, options, decodeOne[AlertRule])
}

// ListAll iterates over the items of all pages of [AlertRulesResource.List], and fetches a page when its first item is
// needed. An error ends the iteration.
func (r *AlertRulesResource) ListAll(ctx context.Context, params AlertRuleListParams, options ...CallOption) iter.Seq2[*AlertRule, error] {
	return listAll(ctx, func() (*Page[*AlertRule], error) { return r.List(ctx, params, options...) })
}

// Create creates an alert rule. A condition on a metric, evaluated every few seconds. `auto_rollback` requires an
// `agent_id`, a metric of runs and also the scope `agents:write`.
//
// POST /alert-rules requires the scope alerts:write.
func (r *AlertRulesResource) Create(ctx context.Context, params AlertRuleCreateParams, options ...CallOption) (*AlertRule, error) {
	return getOne[AlertRule](ctx, r.core, call{operation: &operationAlertRulesCreate, body: params}, options)
}

// Get returns an alert rule by id. The condition, and its current state.
//
// GET /alert-rules/{id} requires the scope alerts:read.
func (r *AlertRulesResource) Get(ctx context.Context, id string, options ...CallOption) (*AlertRule, error) {
	return getOne[AlertRule](ctx, r.core, call{operation: &operationAlertRulesGet, path: []string{id}}, options)
}

// Update updates an alert rule. Changes the given fields. Changing `metric`, `agent_id`, `comparator`, `threshold` or
// `window_seconds`, or setting `active` to false, resolves the alert of the rule that is firing.
//
// PATCH /alert-rules/{id} requires the scope alerts:write.
func (r *AlertRulesResource) Update(ctx context.Context, id string, params AlertRuleUpdateParams, options ...CallOption) (*AlertRule, error) {
	return getOne[AlertRule](ctx, r.core, call{operation: &operationAlertRulesUpdate, path: []string{id}, body: params}, options)
}

// Delete deletes an alert rule. Resolves its alert if one is firing. Its alerts can still be read.
//
// DELETE /alert-rules/{id} requires the scope alerts:write.
func (r *AlertRulesResource) Delete(ctx context.Context, id string, options ...CallOption) (*AlertRule, error) {
	return getOne[AlertRule](ctx, r.core, call{operation: &operationAlertRulesDelete, path: []string{id}}, options)
}

// Test evaluates an alert rule now, without firing. Returns whether the condition holds now, whether the rule is active
// or not; `for_seconds` is ignored. Nothing is stored.
//
// POST /alert-rules/{id}/test requires the scope alerts:read.
func (r *AlertRulesResource) Test(ctx context.Context, id string, options ...CallOption) (*AlertRuleTest, error) {
	return getOne[AlertRuleTest](ctx, r.core, call{operation: &operationAlertRulesTest, path: []string{id}}, options)
}

// History returns the values of an alert rule. One value for each minute of the last 24 hours, oldest first; all in one
// page.
//
// GET /alert-rules/{id}/history requires the scope alerts:read.
func (r *AlertRulesResource) History(ctx context.Context, id string, options ...CallOption) (*Page[*AlertSample], error) {
	return getPage(ctx, r.core, call{operation: &operationAlertRulesHistory, path: []string{id}}, options, decodeOne[AlertSample])
}

// AlertsResource has the calls of [Client].Alerts.
type AlertsResource struct{ core *core }

// List returns alerts. Includes alerts of deleted rules. A key that is limited to some agents sees only the alerts for
// these.
//
// GET /alerts requires the scope alerts:read.
func (r *AlertsResource) List(ctx context.Context, params AlertListParams, options ...CallOption) (*Page[*Alert], error) {
	return getPage(ctx, r.core, call{operation: &operationAlertsList, query: params.query()}, options, decodeOne[Alert])
}

// ListAll iterates over the items of all pages of [AlertsResource.List], and fetches a page when its first item is
// needed. An error ends the iteration.
func (r *AlertsResource) ListAll(ctx context.Context, params AlertListParams, options ...CallOption) iter.Seq2[*Alert, error] {
	return listAll(ctx, func() (*Page[*Alert], error) { return r.List(ctx, params, options...) })
}

// Get returns an alert by id. The alert, with the metric at the time it fired.
//
// GET /alerts/{id} requires the scope alerts:read.
func (r *AlertsResource) Get(ctx context.Context, id string, options ...CallOption) (*Alert, error) {
	return getOne[Alert](ctx, r.core, call{operation: &operationAlertsGet, path: []string{id}}, options)
}

// PipelinesResource has the calls of [Client].Pipelines.
type PipelinesResource struct{ core *core }

// List returns pipelines. The organisation's pipelines, including archived ones; a key that is limited to some agents
// sees only those whose steps use no others. A page may have fewer than `limit` pipelines if they are large: rely on
// `has_more`.
//
// GET /pipelines requires the scope pipelines:read.
func (r *PipelinesResource) List(ctx context.Context, params PipelineListParams, options ...CallOption) (*Page[*Pipeline], error) {
	return getPage(ctx, r.core, call{operation: &operationPipelinesList, query: params.query()}, options, decodeOne[Pipeline])
}

// ListAll iterates over the items of all pages of [PipelinesResource.List], and fetches a page when its first item is
// needed. An error ends the iteration.
func (r *PipelinesResource) ListAll(ctx context.Context, params PipelineListParams, options ...CallOption) iter.Seq2[*Pipeline, error] {
	return listAll(ctx, func() (*Page[*Pipeline], error) { return r.List(ctx, params, options...) })
}

// Create creates a pipeline. All problems in the definition are returned together: `invalid_pipeline` with `details`,
// each with its path, such as `steps.2.depends_on.0`.
//
// POST /pipelines requires the scope pipelines:write.
func (r *PipelinesResource) Create(ctx context.Context, params PipelineCreateParams, options ...CallOption) (*Pipeline, error) {
	return getOne[Pipeline](ctx, r.core, call{operation: &operationPipelinesCreate, body: params}, options)
}

// Get returns a pipeline by id. The pipeline in its live version, with the defaults of its steps filled in.
//
// GET /pipelines/{id} requires the scope pipelines:read.
func (r *PipelinesResource) Get(ctx context.Context, id string, options ...CallOption) (*Pipeline, error) {
	return getOne[Pipeline](ctx, r.core, call{operation: &operationPipelinesGet, path: []string{id}}, options)
}

// Update updates a pipeline. Changes the given fields; `steps` replaces all existing steps. Each effective change
// creates a new version; runs keep the version that they started with.
//
// PATCH /pipelines/{id} requires the scope pipelines:write.
func (r *PipelinesResource) Update(ctx context.Context, id string, params PipelineUpdateParams, options ...CallOption) (*Pipeline, error) {
	return getOne[Pipeline](ctx, r.core, call{operation: &operationPipelinesUpdate, path: []string{id}, body: params}, options)
}

// Archive archives a pipeline. An archived pipeline accepts no new runs; active ones finish, and its history stays
// readable.
//
// DELETE /pipelines/{id} requires the scope pipelines:write.
func (r *PipelinesResource) Archive(ctx context.Context, id string, options ...CallOption) (*Pipeline, error) {
	return getOne[Pipeline](ctx, r.core, call{operation: &operationPipelinesArchive, path: []string{id}}, options)
}

// ListVersions returns a pipeline's versions. The whole content of each version that the pipeline ever had; a key that
// is limited to some agents sees only those whose steps use no others. Versions never change.
//
// GET /pipelines/{id}/versions requires the scope pipelines:read.
func (r *PipelinesResource) ListVersions(ctx context.Context, id string, params PipelineListVersionsParams, options ...CallOption) (*Page[*PipelineVersion], error) {
	return getPage(ctx, r.core, call{operation: &operationPipelinesListVersions, path: []string{id}, query: params.query()}, options, decodeOne[PipelineVersion])
}

// ListAllVersions iterates over the items of all pages of [PipelinesResource.ListVersions], and fetches a page when its
// first item is needed. An error ends the iteration.
func (r *PipelinesResource) ListAllVersions(ctx context.Context, id string, params PipelineListVersionsParams, options ...CallOption) iter.Seq2[*PipelineVersion, error] {
	return listAll(ctx, func() (*Page[*PipelineVersion], error) { return r.ListVersions(ctx, id, params, options...) })
}

// GetVersion returns a version of a pipeline. The whole content of the version, and who created it.
//
// GET /pipelines/{id}/versions/{version} requires the scope pipelines:read.
func (r *PipelinesResource) GetVersion(ctx context.Context, id string, version int, options ...CallOption) (*PipelineVersion, error) {
	return getOne[PipelineVersion](ctx, r.core, call{operation: &operationPipelinesGetVersion, path: []string{id, strconv.Itoa(version)}}, options)
}

// PipelineRunsResource has the calls of [Client].PipelineRuns.
type PipelineRunsResource struct{ core *core }

// Create runs a pipeline. Waits up to 50 seconds for the pipeline run to end, or as long as `Prefer` specifies. The
// status is 200 even if it fails: the call succeeded, a step did not. Disconnecting does not cancel it.
//
// POST /pipelines/{id}/runs requires the scope runs:write.
func (r *PipelineRunsResource) Create(ctx context.Context, id string, params PipelineRunCreateParams, options ...CallOption) (*PipelineRun, error) {
	return getOne[PipelineRun](ctx, r.core, call{operation: &operationPipelineRunsCreate, path: []string{id}, body: params}, options)
}

// ListOfPipeline returns the runs of a pipeline. Runs of all its versions. A page may have fewer than `limit` pipeline
// runs if they are large: rely on `has_more`.
//
// GET /pipelines/{id}/runs requires the scope runs:read.
func (r *PipelineRunsResource) ListOfPipeline(ctx context.Context, id string, params PipelineRunListOfPipelineParams, options ...CallOption) (*Page[*PipelineRun], error) {
	return getPage(ctx, r.core, call{operation: &operationPipelineRunsListOfPipeline, path: []string{id}, query: params.query()}, options, decodeOne[PipelineRun])
}

// ListAllOfPipeline iterates over the items of all pages of [PipelineRunsResource.ListOfPipeline], and fetches a page
// when its first item is needed. An error ends the iteration.
func (r *PipelineRunsResource) ListAllOfPipeline(ctx context.Context, id string, params PipelineRunListOfPipelineParams, options ...CallOption) iter.Seq2[*PipelineRun, error] {
	return listAll(ctx, func() (*Page[*PipelineRun], error) { return r.ListOfPipeline(ctx, id, params, options...) })
}

// Stream runs a pipeline and streams its events. Takes the same body as the call that waits. To continue after a lost
// connection, send it again with the same idempotency key and `Last-Event-ID`. What happens within a step is in the log
// of its run.
//
// POST /pipelines/{id}/runs/stream requires the scope runs:write.
func (r *PipelineRunsResource) Stream(ctx context.Context, id string, params PipelineRunCreateParams, options ...CallOption) *PipelineRunStream {
	return newPipelineRunStream(ctx, r.core, &call{operation: &operationPipelineRunsStream, path: []string{id}, body: params}, "", 0, options)
}

// List returns pipeline runs with filters. All given filters must match. A key that is limited to some agents sees only
// those that use no others. A page may have fewer than `limit` pipeline runs if they are large: rely on `has_more`.
//
// GET /pipeline-runs requires the scope runs:read.
func (r *PipelineRunsResource) List(ctx context.Context, params PipelineRunListParams, options ...CallOption) (*Page[*PipelineRun], error) {
	return getPage(ctx, r.core, call{operation: &operationPipelineRunsList, query: params.query()}, options, decodeOne[PipelineRun])
}

// ListAll iterates over the items of all pages of [PipelineRunsResource.List], and fetches a page when its first item is
// needed. An error ends the iteration.
func (r *PipelineRunsResource) ListAll(ctx context.Context, params PipelineRunListParams, options ...CallOption) iter.Seq2[*PipelineRun, error] {
	return listAll(ctx, func() (*Page[*PipelineRun], error) { return r.List(ctx, params, options...) })
}

// Get returns a pipeline run. Returns immediately or, with `wait`, once the pipeline run has ended or requires an
// action.
//
// GET /pipeline-runs/{id} requires the scope runs:read.
func (r *PipelineRunsResource) Get(ctx context.Context, id string, options ...CallOption) (*PipelineRun, error) {
	return getOne[PipelineRun](ctx, r.core, call{operation: &operationPipelineRunsGet, path: []string{id}}, options)
}

// Cancel cancels a pipeline run. Stops a pipeline run and its active runs, wherever they are executed. Cancelling a
// cancelled one again returns 200.
//
// DELETE /pipeline-runs/{id} requires the scope runs:write.
func (r *PipelineRunsResource) Cancel(ctx context.Context, id string, options ...CallOption) (*PipelineRun, error) {
	return getOne[PipelineRun](ctx, r.core, call{operation: &operationPipelineRunsCancel, path: []string{id}}, options)
}

// Follow streams the events of a pipeline run, from the start or after an event. While it is active and afterwards, on
// any instance, without gaps or duplicates. A comment every 15 seconds keeps the connection alive.
//
// GET /pipeline-runs/{id}/stream requires the scope runs:read.
func (r *PipelineRunsResource) Follow(ctx context.Context, id string, params PipelineRunFollowParams, options ...CallOption) *PipelineRunStream {
	return newPipelineRunStream(ctx, r.core, nil, id, params.After, options)
}

// WebhooksResource has the calls of [Client].Webhooks.
type WebhooksResource struct{ core *core }

// List returns webhook endpoints. Each with its health and its last delivery.
//
// GET /webhooks requires the scope webhooks:read.
func (r *WebhooksResource) List(ctx context.Context, params WebhookListParams, options ...CallOption) (*Page[*Webhook], error) {
	return getPage(ctx, r.core, call{operation: &operationWebhooksList, query: params.query()}, options, decodeOne[Webhook])
}

// ListAll iterates over the items of all pages of [WebhooksResource.List], and fetches a page when its first item is
// needed. An error ends the iteration.
func (r *WebhooksResource) ListAll(ctx context.Context, params WebhookListParams, options ...CallOption) iter.Seq2[*Webhook, error] {
	return listAll(ctx, func() (*Page[*Webhook], error) { return r.List(ctx, params, options...) })
}

// Create registers a webhook endpoint. Every delivery is signed with the secret, which is generated unless one is given.
//
// POST /webhooks requires the scope webhooks:write.
func (r *WebhooksResource) Create(ctx context.Context, params WebhookCreateParams, options ...CallOption) (*NewWebhook, error) {
	return getOne[NewWebhook](ctx, r.core, call{operation: &operationWebhooksCreate, body: params}, options)
}

// Get returns a webhook by id. With its health and its last delivery; its secret is never shown again.
//
// GET /webhooks/{id} requires the scope webhooks:read.
func (r *WebhooksResource) Get(ctx context.Context, id string, options ...CallOption) (*Webhook, error) {
	return getOne[Webhook](ctx, r.core, call{operation: &operationWebhooksGet, path: []string{id}}, options)
}

// Update updates a webhook. Changes the given fields. Pending deliveries are sent to the new URL.
//
// PATCH /webhooks/{id} requires the scope webhooks:write.
func (r *WebhooksResource) Update(ctx context.Context, id string, params WebhookUpdateParams, options ...CallOption) (*Webhook, error) {
	return getOne[Webhook](ctx, r.core, call{operation: &operationWebhooksUpdate, path: []string{id}, body: params}, options)
}

// Delete deletes a webhook. Also deletes its pending deliveries.
//
// DELETE /webhooks/{id} requires the scope webhooks:write.
func (r *WebhooksResource) Delete(ctx context.Context, id string, options ...CallOption) (*Webhook, error) {
	return getOne[Webhook](ctx, r.core, call{operation: &operationWebhooksDelete, path: []string{id}}, options)
}

// Test sends a test event to a webhook. An event of type `test` goes to this webhook only, signed and retried like any
// other.
//
// POST /webhooks/{id}/test requires the scope webhooks:write, and is repeated only if it certainly had no effect.
func (r *WebhooksResource) Test(ctx context.Context, id string, options ...CallOption) (*Delivery, error) {
	return getOne[Delivery](ctx, r.core, call{operation: &operationWebhooksTest, path: []string{id}}, options)
}

// RotateSecret changes a webhook's secret. For 24 hours, `webhook-signature` also has a signature with the previous
// secret.
//
// POST /webhooks/{id}/rotate-secret requires the scope webhooks:write, and is repeated only if it certainly had no
// effect.
func (r *WebhooksResource) RotateSecret(ctx context.Context, id string, params WebhookRotateSecretParams, options ...CallOption) (*RotatedWebhook, error) {
	return getOne[RotatedWebhook](ctx, r.core, call{operation: &operationWebhooksRotateSecret, path: []string{id}, body: params}, options)
}

// ListDeliveries returns a webhook's deliveries. Stored for 30 days, each with its attempts.
//
// GET /webhooks/{id}/deliveries requires the scope webhooks:read.
func (r *WebhooksResource) ListDeliveries(ctx context.Context, id string, params WebhookListDeliveriesParams, options ...CallOption) (*Page[*Delivery], error) {
	return getPage(ctx, r.core, call{operation: &operationWebhooksListDeliveries, path: []string{id}, query: params.query()}, options, decodeOne[Delivery])
}

// ListAllDeliveries iterates over the items of all pages of [WebhooksResource.ListDeliveries], and fetches a page when
// its first item is needed. An error ends the iteration.
func (r *WebhooksResource) ListAllDeliveries(ctx context.Context, id string, params WebhookListDeliveriesParams, options ...CallOption) iter.Seq2[*Delivery, error] {
	return listAll(ctx, func() (*Page[*Delivery], error) { return r.ListDeliveries(ctx, id, params, options...) })
}

// RedeliverFailed sends failed deliveries since a given time again. The same bytes under the same event ids, with new
// attempts.
//
// POST /webhooks/{id}/redeliver requires the scope webhooks:write, and is repeated only if it certainly had no effect.
func (r *WebhooksResource) RedeliverFailed(ctx context.Context, id string, params WebhookRedeliverFailedParams, options ...CallOption) (*RedeliveredCount, error) {
	return getOne[RedeliveredCount](ctx, r.core, call{operation: &operationWebhooksRedeliverFailed, path: []string{id}, body: params}, options)
}

// DeliveriesResource has the calls of [Client].Deliveries.
type DeliveriesResource struct{ core *core }

// List returns the deliveries to all webhooks. Stored for 30 days, each with its attempts, including those of deleted
// webhooks. A page ends early after 10,000 deliveries were scanned: rely on `has_more`.
//
// GET /deliveries requires the scope webhooks:read.
func (r *DeliveriesResource) List(ctx context.Context, params DeliveryListParams, options ...CallOption) (*Page[*Delivery], error) {
	return getPage(ctx, r.core, call{operation: &operationDeliveriesList, query: params.query()}, options, decodeOne[Delivery])
}

// ListAll iterates over the items of all pages of [DeliveriesResource.List], and fetches a page when its first item is
// needed. An error ends the iteration.
func (r *DeliveriesResource) ListAll(ctx context.Context, params DeliveryListParams, options ...CallOption) iter.Seq2[*Delivery, error] {
	return listAll(ctx, func() (*Page[*Delivery], error) { return r.List(ctx, params, options...) })
}

// Get returns a delivery with its request. Every attempt with its response, and the body and headers that were sent.
//
// GET /deliveries/{id} requires the scope webhooks:read.
func (r *DeliveriesResource) Get(ctx context.Context, id string, options ...CallOption) (*SentDelivery, error) {
	return getOne[SentDelivery](ctx, r.core, call{operation: &operationDeliveriesGet, path: []string{id}}, options)
}

// Redeliver sends a delivery again. The same bytes under the same event id, with new attempts. A pending delivery is not
// changed.
//
// POST /deliveries/{id}/redeliver requires the scope webhooks:write, and is repeated only if it certainly had no effect.
func (r *DeliveriesResource) Redeliver(ctx context.Context, id string, options ...CallOption) (*Delivery, error) {
	return getOne[Delivery](ctx, r.core, call{operation: &operationDeliveriesRedeliver, path: []string{id}}, options)
}

// EventsResource has the calls of [Client].Events.
type EventsResource struct{ core *core }

// Follow streams the events of the organisation as they happen. Sends each event once, whichever process or transaction
// stored it; `data` is what webhooks receive, byte for byte. The first frame has only an `id`: the position to continue
// from if the connection is lost before the first event. After the comment `: ready`, every event that is stored will be
// sent. `Last-Event-ID` continues after any position of the last 30 days. A comment every 15 seconds keeps the
// connection alive.
//
// GET /events/stream requires the scope webhooks:read.
func (r *EventsResource) Follow(ctx context.Context, params EventFollowParams, options ...CallOption) *EventStream {
	return newEventStream(ctx, r.core, params, options)
}

// ListTypes returns the types of events. Each with the JSON Schema of its events and a sample; the same for every
// organisation.
//
// GET /event-types works with any key.
func (r *EventsResource) ListTypes(ctx context.Context, options ...CallOption) (*Page[*EventType], error) {
	return getPage(ctx, r.core, call{operation: &operationEventsListTypes}, options, decodeOne[EventType])
}

// List returns events with filters. What happened in the organisation, as webhooks receive it; stored for 30 days.
//
// GET /events requires the scope webhooks:read.
func (r *EventsResource) List(ctx context.Context, params EventListParams, options ...CallOption) (*Page[WebhookEvent], error) {
	return getPage(ctx, r.core, call{operation: &operationEventsList, query: params.query()}, options, withoutKind(decodeWebhookEvent))
}

// ListAll iterates over the items of all pages of [EventsResource.List], and fetches a page when its first item is
// needed. An error ends the iteration.
func (r *EventsResource) ListAll(ctx context.Context, params EventListParams, options ...CallOption) iter.Seq2[WebhookEvent, error] {
	return listAll(ctx, func() (*Page[WebhookEvent], error) { return r.List(ctx, params, options...) })
}

// Get returns an event by id. The event as webhooks receive it.
//
// GET /events/{id} requires the scope webhooks:read.
func (r *EventsResource) Get(ctx context.Context, id string, options ...CallOption) (WebhookEvent, error) {
	return getUnion(ctx, r.core, call{operation: &operationEventsGet, path: []string{id}}, options, decodeWebhookEvent)
}
