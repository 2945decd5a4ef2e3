/** The share of a process' CPU time spent in some of its code, from a CPU profile of Node. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Frame = { functionName: string; url: string; lineNumber: number }
type Node = { id: number; callFrame: Frame; children?: number[] }
type Profile = { nodes: Node[]; samples: number[] }

/** From the largest profile in the folder: the share of non-idle samples with one of the frames on the stack. */
export async function shareOf(dir: string, isMeant: (frame: Frame) => boolean): Promise<number> {
  const texts = await Promise.all((await readdir(dir)).map((name) => readFile(join(dir, name), 'utf8')))
  const [largest] = texts.sort((one, other) => other.length - one.length)
  if (largest === undefined) throw new Error(`There is no profile in ${dir}`)
  const { nodes, samples } = JSON.parse(largest) as Profile
  const meant = findBelow(nodes, isMeant)
  const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === '(idle)').map(({ id }) => id))
  const busy = samples.filter((id) => !idle.has(id))
  return busy.filter((id) => meant.has(id)).length / busy.length
}

/** The matching nodes, and their descendants. */
function findBelow(nodes: Node[], isMeant: (frame: Frame) => boolean): Set<number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const found = new Set<number>()
  const waiting = nodes.filter(({ callFrame }) => isMeant(callFrame))
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (found.has(node.id)) continue
    found.add(node.id)
    for (const id of node.children ?? []) {
      const child = byId.get(id)
      if (child !== undefined) waiting.push(child)
    }
  }
  return found
}
