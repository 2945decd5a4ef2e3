/** What a fault test measured, as a line of JSON in the file that FAULTS_REPORT names, if it names one. */
import { appendFileSync } from 'node:fs'

export function measured(what: string, figures: Record<string, number>): void {
  const file = process.env.FAULTS_REPORT
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ what, ...figures })}\n`)
}
