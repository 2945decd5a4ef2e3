/** Group commit: writes immediately when idle; what arrives during a write is written together afterwards. */
export function groupCommit<Item>(write: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let waiting: Entry<Item>[] = []
  let busy = false

  async function work(): Promise<void> {
    busy = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await writeTogether(write, batch)
    }
    busy = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!busy) void work()
    })
}

type Entry<Item> = { item: Item; resolve(): void; reject(error: unknown): void }

async function writeTogether<Item>(write: (items: Item[]) => Promise<void>, batch: Entry<Item>[]): Promise<void> {
  try {
    await write(batch.map((entry) => entry.item))
    for (const entry of batch) entry.resolve()
  } catch (error) {
    for (const entry of batch) entry.reject(error)
  }
}
