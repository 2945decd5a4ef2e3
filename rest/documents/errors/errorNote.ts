/** The text of the page of an error code, in addition to its row in the error table. */
export type ErrorNote = {
  /** When it happens: whole sentences. */
  when: string
  /** What to do: whole sentences. */
  fix: string
  /** Whether to retry, if the status alone does not decide that. */
  retry?: string
  /** What the example response has in addition to the code; `detail` is the code in `details` if that is another one. */
  example?: { param?: string; problem?: string; message?: string; position?: number; detail?: string }
  /** The page that explains the subject: its path from the folder of the documentation. */
  guide: string
}
