/** The scenarios of the files; one that is cut at several places becomes several. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cut, Scenario } from './scenario.ts'

export type LoadedScenario = Scenario & { file: string }

const folder = join(import.meta.dirname, '..', 'scenarios')

export function loadScenarios(): LoadedScenario[] {
  return scenarioFiles().flatMap(({ file, scenarios }) =>
    scenarios.flatMap(expand).map((scenario) => ({ ...scenario, file })),
  )
}

/** As they are written. */
export function scenarioFiles(): { file: string; about: string; scenarios: Scenario[] }[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => {
    const { about, scenarios } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      about: string
      scenarios: Scenario[]
    }
    return { file: name.replace('.json', ''), about, scenarios }
  })
}

function expand({ each_cut_at, ...scenario }: Scenario): Scenario[] {
  const { log } = scenario
  if (each_cut_at === undefined || log === undefined) return [scenario]
  return each_cut_at.map((at, index) => {
    const by = waysToCut[index % waysToCut.length] ?? 'fin'
    return { ...scenario, name: `${scenario.name}: ${by} at byte ${at}`, log: { ...log, cuts: [{ at, by }] } }
  })
}

const waysToCut: Cut['by'][] = ['fin', 'end', 'reset']
