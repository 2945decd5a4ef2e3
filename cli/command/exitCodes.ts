/** The exit codes of the tool. `ars help exit-codes` prints this table. */
export const exitCodes = {
  0: 'done',
  1: 'refused or failed',
  2: 'the command line is wrong',
  3: 'not found',
  4: 'not allowed (401, 403)',
  6: 'no connection, or its certificate was rejected',
  10: 'the run failed',
  11: 'the run was cancelled',
  12: 'the run waits for an action',
  13: 'the delivery was not acknowledged',
  75: 'try later (429, 503); --retry waits',
  124: 'the --timeout has expired',
  129: 'the terminal was closed (SIGHUP)',
  130: 'Ctrl-C',
  143: 'ended by another program (SIGTERM)',
} as const

export type ExitCode = keyof typeof exitCodes

export const exitCodeOfSignal = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const satisfies Record<string, ExitCode>

export function exitCodeOfStatus(status: number): ExitCode {
  if (status === 401 || status === 403) return 4
  if (status === 404) return 3
  return status === 429 || status === 503 ? 75 : 1
}

export function exitCodeOfRun(status: string): ExitCode {
  if (status === 'failed') return 10
  if (status === 'cancelled') return 11
  return status === 'requires_action' ? 12 : 0
}
