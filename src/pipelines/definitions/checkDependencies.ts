/** Checks that the steps of a pipeline have unique names and no circular dependencies. */
import type { Refuse } from '../../platform/fieldChecks.ts'
import type { StepInput } from './pipelineChanges.ts'

type Steps = readonly Pick<StepInput, 'name' | 'dependsOn'>[]

/** A name that several steps share refers to the first of them. */
export function checkDependencies(refuse: Refuse, steps: Steps): void {
  const places = new Map<string, number>()
  steps.forEach(({ name }, index) => {
    if (places.has(name)) refuse(`steps.${index}.name`, 'is already the name of an earlier step')
    else places.set(name, index)
  })
  const edges = steps.map((step, index) => edgesOf(refuse, places, step, index))
  for (const { param, circle } of findCircles(steps, edges)) refuse(param, `creates a cycle: ${circle}`)
}

type Edge = { param: string; to: number }

/** The edges to other steps that exist. */
function edgesOf(
  refuse: Refuse,
  places: Map<string, number>,
  { name, dependsOn }: Steps[number],
  index: number,
): Edge[] {
  if (dependsOn == null) return index === 0 ? [] : [{ param: `steps.${index}.dependsOn`, to: index - 1 }]
  const seen = new Set<string>()
  return dependsOn.flatMap((wanted, place) => {
    const [param, to] = [`steps.${index}.dependsOn.${place}`, places.get(wanted)]
    if (wanted === name) refuse(param, 'must not be the step itself')
    else if (to === undefined) refuse(param, 'is not the name of a step')
    else if (seen.has(wanted)) refuse(param, 'is a duplicate')
    else {
      seen.add(wanted)
      return [{ param, to }]
    }
    return []
  })
}

type Circle = { param: string; circle: string }

/** Depth first; each edge back to a step on the current path closes a circle. At most 100 steps deep. */
function findCircles(steps: Steps, edges: Edge[][]): Circle[] {
  const done = new Set<number>()
  const circles: Circle[] = []
  const visit = (index: number, way: number[]): void => {
    if (done.has(index)) return
    for (const { param, to } of edges[index] ?? []) {
      const start = [...way, index].indexOf(to)
      if (start === -1) visit(to, [...way, index])
      else
        circles.push({
          param,
          circle: [...way, index]
            .slice(start)
            .concat(to)
            .map((at) => steps[at]?.name)
            .join(' → '),
        })
    }
    done.add(index)
  }
  for (const index of steps.keys()) visit(index, [])
  return circles
}
