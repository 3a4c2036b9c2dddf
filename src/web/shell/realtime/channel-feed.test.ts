import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openFeed } from './channel-feed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A feed that notes what its page hears. @param missed the answers to whether there was something, in order; a failure without one */
function listen(since: number | undefined, missed: boolean[] = []) {
  const heard: string[] = []
  const asked: number[] = []
  const feed = openFeed({
    since,
    hasMissed: async (after) => {
      asked.push(after)
      const answer = missed.shift()
      if (answer === undefined) throw new Error('away')
      return answer
    },
    onEvent: ({ name }) => heard.push(name),
    onReload: () => heard.push('(reload)'),
  })
  return { feed, heard, asked }
}

it('reloads once after a gap with events, and not after one without', async () => {
  const { feed, heard, asked } = listen(5, [false, true])
  await feed.onNumber(5)
  await feed.onNumber(7)
  feed.onLive({ name: 'live', data: { number: 9 } })
  await feed.onNumber(9)
  await feed.onNumber(12)
  await feed.onNumber(12)
  expect([heard, asked]).toEqual([
    ['live', '(reload)'],
    [5, 9],
  ])
})

it('reloads where the first number is unknown, and after a restore of the database', async () => {
  const { feed, heard, asked } = listen(undefined, [true])
  await feed.onNumber(40)
  await feed.onNumber(12)
  await feed.onNumber(12)
  expect([heard, asked]).toEqual([['(reload)', '(reload)'], [40]])
})

it('asks again after a failure, until its page is left', async () => {
  const { feed, heard, asked } = listen(5)
  await feed.onNumber(7)
  await vi.advanceTimersByTimeAsync(3_500)
  expect([heard, asked]).toEqual([[], [5, 5]])
  feed.close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual([5, 5])
})
