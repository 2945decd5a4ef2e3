/** Nothing but what Jest's runtime asks for. Suites run in Node's realm, so a VM context for each would never be used. */
import { ModuleMocker } from 'jest-mock'

export default class Environment {
  global = {}
  moduleMocker = new ModuleMocker(globalThis)

  async setup() {}
  async teardown() {}
  getVmContext = () => null
}
