/**
 * Longest time that the event loop occupied this thread's processor while work ran, in milliseconds: the delay of other requests. A busy
 * machine does not make it longer, as time without the processor does not count.
 */
export async function longestTurn<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  let [last, longest] = [process.threadCpuUsage(), 0]
  const endTurn = () => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user + now.system - last.user - last.system)
    last = now
  }
  const timer = setInterval(endTurn, 1)
  try {
    const result = await work()
    // No timer runs before the last turn ends, which may be the only one.
    endTurn()
    return { result, ms: longest / 1000 }
  } finally {
    clearInterval(timer)
  }
}

/** Time of this thread's processor that work takes at once. */
export function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const after = process.threadCpuUsage()
  return (after.user + after.system - before.user - before.system) / 1000
}

/**
 * True if work lets other requests go on: no turn of it takes longer than other work does at once, or 50 ms. Tried five times at most, as a
 * full collection of garbage, also of what other tests left, may fall in any of them.
 */
export async function worksInTurns(work: (attempt: number) => Promise<unknown>, at_once: () => unknown): Promise<boolean> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const most = Math.max(50, timeOf(at_once))
    const { ms } = await longestTurn(() => work(attempt))
    if (ms < most) return true
  }
  return false
}
