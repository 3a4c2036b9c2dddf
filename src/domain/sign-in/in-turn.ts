import { ReadableError } from '../../kit/errors.ts'

/** Requests that wait for another one with the same key, at most. */
const MAX_WAITING = 40
const turns = new Map<string, { waiting: number; last: Promise<unknown> }>()

/**
 * Runs work with the same key one after another, in this process: several processes run one each at once, which is below any limit of
 * attempts.
 * @throws busy while too many wait
 */
export async function inTurn<T>(key: string, run: () => Promise<T>): Promise<T> {
  const turn = turns.get(key) ?? { waiting: 0, last: Promise.resolve() }
  if (turn.waiting >= MAX_WAITING) throw new ReadableError('busy', { retry_after: 5 })
  turns.set(key, turn)
  turn.waiting++
  const mine = turn.last.then(run)
  turn.last = mine.catch(() => {})
  try {
    return await mine
  } finally {
    if (--turn.waiting === 0) turns.delete(key)
  }
}
