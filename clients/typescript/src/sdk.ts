/** `@agent-run-service/sdk`. */
export { AgentRunService } from './agentRunService.ts'
export type { Call } from './calls/call.ts'
export type { CallOptions, CreateOptions, CreateRunOptions, FeedOptions, UpdateOptions } from './calls/callOptions.ts'
export type { Operation } from './calls/operation.ts'
export type { Page, PageCall } from './calls/page.ts'
export type { PipelineRunResult, RunResult } from './calls/runResult.ts'
export type { ClientOptions, Clock, Logger } from './configuration.ts'
export type { DownloadOptions, Downloads } from './downloads/downloadExport.ts'
export { ArsError } from './errors/arsError.ts'
export {
  ApiError,
  BadRequestError,
  ConnectionError,
  type ConnectionErrorKind,
  ForbiddenError,
  InternalError,
  NotFoundError,
  RateLimitedError,
  RunFailedError,
  StreamInterruptedError,
  TimeoutError,
  UnauthorizedError,
  UnavailableError,
  UnprocessableError,
} from './errors/errors.ts'
export { WebhookVerificationError } from './errors/webhookVerificationError.ts'
export { operations } from './generated/operations.ts'
export type * from './generated/resources.ts'
export type * from './generated/types.ts'
export type { Fetch } from './http/fetch.ts'
export type { RawNumber } from './http/parseJson.ts'
export type { EventStream, FeedStream, LogStream } from './streams/eventStream.ts'
