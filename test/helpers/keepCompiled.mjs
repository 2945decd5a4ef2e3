/*
 * Jest evaluates and compiles every module again for every suite; compiling takes a third of the time that a suite needs to
 * import the service. This caches V8's compiled code per file and passes it to later suites. Modules stay separate; only
 * their code is shared. `npm test` loads this before Jest, also in its workers.
 */
import vm from 'node:vm'

const { compileFunction, SourceTextModule } = vm

/** By file, since V8 compares only the length of a source. */
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
