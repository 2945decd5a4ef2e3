/** `@agent-run-service/sdk`. */
export { AgentRunService } from './agentRunService.ts'
export { ArsError } from './arsError.ts'
export type { Call } from './call.ts'
export type { CallOptions, CreateOptions, CreateRunOptions, FeedOptions, UpdateOptions } from './callOptions.ts'
export type { ClientOptions, Clock, Logger } from './configuration.ts'
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
} from './errors.ts'
export type { EventStream, FeedStream, LogStream } from './eventStream.ts'
export type { Fetch } from './fetch.ts'
export { operations } from './generated/operations.ts'
export type * from './generated/resources.ts'
export type * from './generated/types.ts'
export type { Operation } from './operation.ts'
export type { Page, PageCall } from './page.ts'
export type { PipelineRunResult, RunResult } from './runResult.ts'
export { WebhookVerificationError } from './webhookVerificationError.ts'
