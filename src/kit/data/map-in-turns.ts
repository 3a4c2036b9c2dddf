/** Time after which other requests have a turn. */
const TURN_MS = 10

/** Maps a long list, and lets other requests run in between. */
export async function mapInTurns<Item, Result>(items: readonly Item[], map: (item: Item) => Result): Promise<Result[]> {
  const mapped: Result[] = []
  let began = performance.now()
  for (const item of items) {
    mapped.push(map(item))
    if (performance.now() - began < TURN_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    began = performance.now()
  }
  return mapped
}
