/** The share of this process in the sandboxes of its machine: all processes of the service together have as many as one alone. */
type Share = { /** From 1. */ place: number; processes: number }

let own: Share = { place: 1, processes: 1 }

/** To be called before anything is submitted. */
export function takeShare(share: Share): void {
  own = share
}

export const shareOf = (total: number, { place, processes } = own): number =>
  Math.max(1, Math.floor(total / processes) + (place <= total % processes ? 1 : 0))
