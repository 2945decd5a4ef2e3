/** Only what Jest's runtime needs. Suites run in Node's realm, so a VM context for each would never be used. */
import { ModuleMocker } from 'jest-mock'

export default class Environment {
  global = {}
  moduleMocker = new ModuleMocker(globalThis)

  async setup() {}
  async teardown() {}
  getVmContext = () => null
}
