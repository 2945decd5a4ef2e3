/** Appends figures as a line of JSON to the file in FAULTS_REPORT, if it is set. */
import { appendFileSync } from 'node:fs'

export function measured(what: string, figures: Record<string, number>): void {
  const file = process.env.FAULTS_REPORT
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ what, ...figures })}\n`)
}
