import { setTimeout as sleep } from 'node:timers/promises'
import { report } from '../../src/testing/operations/report-booking.ts'

const REPORTERS = 4

/**
 * Reports bookings without a pause, each of them until it is acknowledged: after a 5xx, or no answer, it is sent again, as the docs
 * require.
 * @param urls of the processes, called in turn
 */
export function startReporting(urls: string[], hand_off: () => string) {
  const acknowledged = new Map<string, number>()
  let [done, tries, repeated] = [false, 0, 0]
  const work = Array.from({ length: REPORTERS }, async (_, reporter) => {
    for (let n = 0; !done; n++) {
      const id = `cluster-${reporter}-${n}`
      for (;;) {
        const status = await report(urls[tries++ % urls.length]!, id, hand_off()).then(
          (response) => response.status,
          () => 0,
        )
        if (status >= 200 && status < 300) break
        if (status >= 400 && status < 500) throw new Error(`${id} was answered ${status}`)
        repeated++
        await sleep(100)
      }
      acknowledged.set(id, performance.now())
      await sleep(20)
    }
  })
  const ended = Promise.all(work)
  ended.catch(() => {})
  return {
    acknowledged,
    repeated: () => repeated,
    /** The longest time without an acknowledgement since then, in seconds. */
    longestGap(since: number): number {
      const times = [since, ...[...acknowledged.values()].filter((at) => at > since), performance.now()]
      return Math.max(...times.slice(1).map((at, i) => at - times[i]!)) / 1_000
    },
    async stop(): Promise<void> {
      done = true
      await ended
    },
  }
}
