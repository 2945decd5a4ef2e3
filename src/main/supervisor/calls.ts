/** What the supervisor and its processes call in each other. */
import type { BucketSet, Draw, Granted, Settled } from '../../limits/reserves/reserve.ts'
import type { FiguresPage } from '../figures/metrics.ts'
import type { Certificates } from '../http/certificates.ts'
import type { Connection } from '../storage/openServer.ts'

/** What a process needs to start. */
export type Begin = {
  /** From 1; a process that replaces another one has its place. */
  place: number
  dataDir: string
  connection: Connection
  certificates: Certificates
}

export type Listening = { publicUrl: string; port: number; plainPort: number | undefined }

export type MemberCalls = {
  begin(begin: Begin): void
  /** The supervisor has made the build of the dashboard, or could not. */
  dashboardOpened(): void
  certificateRenewed(tls: Certificates['tls']): void
  /** Whether all processes of this machine serve calls. */
  complete(isComplete: boolean): void
  /** `isReplaced`: another process serves in its place. */
  stop(isReplaced: boolean): void
  printFigures(page: FiguresPage): Promise<string>
  /** Takes a reserve back; undefined if the process has none. */
  recall(bucket: { set: BucketSet; name: string }): Settled | undefined
}

export type SupervisorCalls = {
  ready(listening: Listening): void
  /** The process can't start, for this reason. */
  refused(text: string): void
  /** The figures of all processes. */
  printAll(page: FiguresPage): Promise<string>
  draw(request: { set: BucketSet; draw: Draw }): Promise<Granted>
  settle(settled: { set: BucketSet; all: Settled[] }): void
}
