/** The trie of all terms, with the fallback links of Aho-Corasick. */
export type TermTree = ReturnType<typeof buildTermTree>

export function buildTermTree(terms: readonly string[], isCaseSensitive: boolean) {
  const children = new Map<number, number>() // keyed by node and code unit
  const depths = [0]
  const ends = new Set<number>()
  const edges: { parent: number; unit: number; child: number }[] = []
  for (const term of terms) {
    let node = 0
    for (let at = 0; at < term.length; at++) {
      const unit = isCaseSensitive ? term.charCodeAt(at) : foldUnit(term.charCodeAt(at))
      let child = children.get(keyOf(node, unit))
      if (child === undefined) {
        child = depths.push(at + 1) - 1
        children.set(keyOf(node, unit), child)
        edges.push({ parent: node, unit, child })
      }
      node = child
    }
    ends.add(node)
  }
  const fallbacks = depths.map(() => 0)
  const endings = depths.map(() => 0)
  const step = (node: number, unit: number): number => {
    for (let at = node; ; at = fallbacks[at] ?? 0) {
      const child = children.get(keyOf(at, unit))
      if (child !== undefined) return child
      if (at === 0) return 0
    }
  }
  // Shallow nodes first: a fallback is always shallower than its node.
  edges.sort((one, other) => (depths[one.child] ?? 0) - (depths[other.child] ?? 0))
  for (const { parent, unit, child } of edges) {
    const fallback = parent === 0 ? 0 : step(fallbacks[parent] ?? 0, unit)
    fallbacks[child] = fallback
    endings[child] = ends.has(child) ? child : (endings[fallback] ?? 0)
  }
  return {
    step,
    depth: (node: number): number => depths[node] ?? 0,
    /** The nearest node on the fallback path, starting with the node itself, where a term ends; 0 without such a node. */
    ending: (node: number): number => endings[node] ?? 0,
    fallback: (node: number): number => fallbacks[node] ?? 0,
  }
}

const keyOf = (node: number, unit: number): number => node * 65_536 + unit

/** Lower case for one code unit. A character whose length would change stays as it is, so that positions are kept. */
export function foldUnit(unit: number): number {
  if (unit < 128) return unit >= 65 && unit <= 90 ? unit + 32 : unit
  const lower = String.fromCharCode(unit).toLowerCase()
  return lower.length === 1 ? lower.charCodeAt(0) : unit
}
