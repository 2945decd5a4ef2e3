export type Finding = {
  check: string
  status: 'ok' | 'warning' | 'failed'
  message: string
  /** What to do. */
  hint: string | null
}

export const ok = (check: string, message: string): Finding => ({ check, status: 'ok', message, hint: null })

export const warning = (check: string, message: string, hint: string): Finding => ({
  check,
  status: 'warning',
  message,
  hint,
})

export const failed = (check: string, message: string, hint: string | undefined): Finding => ({
  check,
  status: 'failed',
  message,
  hint: hint ?? null,
})
