/** The HTTP application: the edge, the routes for operators, and both doors if this process serves them. */
import { openApiDocument } from '../../../rest/documents/openApi.ts'
import { registerReference } from '../../../rest/documents/reference/reference.ts'
import { registerCurrentViewer } from '../../../rest/registerCurrentViewer.ts'
import { registerRoutes } from '../../../rest/registerRoutes.ts'
import { tokenPath } from '../../../rest/routes/authRoutes.ts'
import { routes } from '../../../rest/routes/routes.ts'
import type { Deps } from '../../../schema/context/context.ts'
import { createYogaDoor } from '../../../schema/door/createYogaDoor.ts'
import { createDocumentCache } from '../../../schema/door/documentCache.ts'
import { registerGraphql } from '../../../schema/door/registerGraphql.ts'
import { registerGraphqlStream } from '../../../schema/door/registerGraphqlStream.ts'
import { createSendPage } from '../../dashboard/createSendPage.ts'
import type { Dashboard } from '../../dashboard/openDashboard.ts'
import { registerDashboardAssets } from '../../dashboard/registerDashboardAssets.ts'
import { createAccessLog } from '../../edge/http/accessLog.ts'
import { createAddressOf } from '../../edge/http/addressOf.ts'
import { createCallTraces } from '../../edge/http/callTraces.ts'
import { type Edge, openEdge } from '../../edge/openEdge.ts'
import { registerAssets } from '../../edge/pages/assets.ts'
import { registerAccountRoutes } from '../../edge/session/accountRoutes.ts'
import { registerDeviceRoutes } from '../../edge/session/deviceRoutes.ts'
import { registerSessionRoutes } from '../../edge/session/sessionRoutes.ts'
import { registerSingleSignOnRoutes } from '../../edge/session/singleSignOnRoutes.ts'
import type { Config } from '../../platform/config.ts'
import type { DatabaseWatch } from '../../platform/database/databaseWatch.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../figures/metrics.ts'
import type { Access } from '../parts/openAccess.ts'
import type { PrintFigures } from '../parts/openFigures.ts'
import type { Limits } from '../parts/openLimits.ts'
import type { PostReport } from '../process/errorReports.ts'
import { createReportFailure } from '../process/reportFailure.ts'
import type { Membership } from '../supervisor/membership.ts'
import { registerOperationRoutes } from './operationRoutes.ts'
import { startText } from './startText.ts'

type Parts = {
  config: Config
  tls: { cert: string; key: string }
  log: Log
  deps: Deps
  access: Access
  limits: Limits
  databaseWatch: DatabaseWatch
  metrics: Metrics
  printFigures: PrintFigures
  postReport: PostReport
  /** Undefined if this process serves no pages. */
  dashboard: Dashboard | undefined
  isLeaving(): boolean
  isDraining(): boolean
  member: Membership | undefined
  mayWork(): boolean
}

export function createApp(parts: Parts): Edge {
  const { config, tls, log, deps, access, limits, metrics, isLeaving, isDraining, mayWork, dashboard } = parts
  const { graphiql, openIntrospection, metricsToken, role, corsOrigins } = config
  const report = createReportFailure({
    log,
    clock: deps.clock,
    databaseWatch: parts.databaseWatch,
    isDraining,
    count: metrics.countInternalError,
    countRefused: metrics.countRefused,
    post: parts.postReport,
  })
  const onResponse = metrics.observeRequest
  const { chargeCalls, countWrongCredentials } = limits
  const addressOf = createAddressOf(config.trustedProxies)
  const guards = { authenticators: access.authenticators, addressOf, corsOrigins, chargeCalls, countWrongCredentials }
  const { clock, newId, unreadResponses, publicUrl } = deps
  const describeStart = () => startText({ publicUrl: publicUrl(), graphiql, ownAuthority: config.tls === undefined })
  const app = openEdge({
    tls,
    clock,
    unreadResponses,
    publicUrl,
    newId,
    log,
    ...guards,
    isLeaving,
    isDraining,
    onResponse,
    logCall: config.accessLog ? createAccessLog(log) : undefined,
    traceCall: config.traces && createCallTraces(deps.tracing),
    report,
    ...(dashboard && { sendPage: createSendPage({ dashboard, startText: describeStart }) }),
  })
  const { printFigures, member } = parts
  const isComplete = () => member?.isComplete() ?? true
  const operating = { metrics, printFigures, metricsToken, isLeaving, isComplete, mayWork }
  registerOperationRoutes(app, { db: deps.db, ...operating })
  if (role === 'worker') return app
  const served = config.sessionTokens ? routes : routes.filter(({ path }) => path !== tokenPath)
  registerRoutes(app, deps, served, publicUrl)
  const originRule = { publicUrl, corsOrigins }
  const opening = { newId, originRule, addressOf, countWrongCredentials, isDraining }
  registerSessionRoutes(app, { ...access.loginDeps, ...opening })
  const { countSignIn } = limits
  const { passwordLogin } = config
  const { singleSignOn } = access
  registerSingleSignOnRoutes(app, { singleSignOn, passwordLogin, publicUrl, addressOf, countSignIn, isDraining, log })
  registerCurrentViewer(app, deps, { ...guards, isDraining })
  registerAccountRoutes(app, access.loginDeps)
  const { countDeviceRequest } = limits
  registerDeviceRoutes(app, {
    ...deps,
    userCodes: access.userCodes,
    countDeviceRequest,
    countWrongCredentials,
    addressOf,
    isDraining,
  })
  const assets = registerAssets(app)
  if (dashboard) registerDashboardAssets(assets, dashboard)
  registerReference(app, assets, () => openApiDocument(served, publicUrl()))
  const takeIntrospections = graphiql && openIntrospection ? limits.takeIntrospections : undefined
  const pipeline = createYogaDoor({ graphiql, report, documents: createDocumentCache() })
  const door = { pipeline, deps, graphiql, report, addressOf, takeIntrospections }
  registerGraphql(app, door, assets)
  registerGraphqlStream(app, door)
  return app
}
