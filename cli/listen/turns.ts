/** Events are sent one after the other, whether new or retried. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
