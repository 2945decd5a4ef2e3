import Sequencer from '@jest/test-sequencer'

export default class ByName extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => (one.path < other.path ? -1 : 1))
  }
}
