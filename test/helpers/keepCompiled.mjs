/*
 * Jest evaluates every module anew for every suite, and has V8 compile it anew, too: a third of the time that a suite
 * takes to import the service. This keeps what V8 made of a source and hands it back with the next suite. Modules are
 * as separate as ever; only their code is shared. Loaded before Jest by `npm test`, in its workers as well.
 */
import vm from 'node:vm'

const { compileFunction, SourceTextModule } = vm

/** By file: V8 itself compares no more of a source than its length. */
const kept = new Map()

const keptOf = (name, source) => {
  const known = kept.get(name)
  return known?.source === source ? known.cachedData : undefined
}

vm.compileFunction = (source, parameters, options) => {
  const cachedData = keptOf(options.filename, source)
  if (cachedData !== undefined) return compileFunction(source, parameters, { ...options, cachedData })
  const compiled = compileFunction(source, parameters, { ...options, produceCachedData: true })
  kept.set(options.filename, { source, cachedData: compiled.cachedData })
  return compiled
}

vm.SourceTextModule = class extends SourceTextModule {
  constructor(source, options) {
    const cachedData = keptOf(options.identifier, source)
    super(source, { ...options, cachedData })
    if (cachedData === undefined) kept.set(options.identifier, { source, cachedData: this.createCachedData() })
  }
}
