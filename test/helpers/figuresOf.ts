import { request } from './httpClient.ts'
import type { TestService } from './testService.ts'

/** The figures of `/metrics`, by name and labels as printed: `ars_run_slots_used`, `ars_runs_total{runtime="echo"}`. */
export async function figuresOf(service: TestService, query = ''): Promise<ReadonlyMap<string, number>> {
  const { text } = await request(service, 'GET', `/metrics${query}`)
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => {
        const end = line.lastIndexOf(' ')
        return [line.slice(0, end), Number(line.slice(end + 1))]
      }),
  )
}
