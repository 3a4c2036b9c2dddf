import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { SiteBooking } from './booking.ts'
import type { Report } from './report.ts'

/** Everything that this site stores. */
export interface State {
  version: 1
  next_number: number
  bookings: SiteBooking[]
  reports: Report[]
}

export interface Store {
  /** The state as last written; must not be changed in place. */
  read(): State
  /** Applies a change and resolves once it is on disk. Changes run one at a time; one that throws has no effect. */
  change<T>(apply: (draft: State) => T): Promise<T>
}

/** Enough for a demonstration; beyond it the oldest bookings without queued reports are deleted. */
const MAX_BOOKINGS = 2000

/**
 * Opens the JSON file, or starts with an empty state.
 * @throws Error when the file exists but is not ours: it is never overwritten
 */
export async function openStore(path: string): Promise<Store> {
  await mkdir(dirname(path), { recursive: true })
  let state = await readState(path)
  let last: Promise<unknown> = Promise.resolve()

  async function run<T>(apply: (draft: State) => T): Promise<T> {
    const draft = structuredClone(state)
    const result = apply(draft)
    deleteOldest(draft)
    await writeWhole(path, JSON.stringify(draft))
    state = draft
    return result
  }

  return {
    read: () => state,
    change: (apply) => {
      const done = last.then(() => run(apply))
      last = done.catch(() => undefined)
      return done
    },
  }
}

async function readState(path: string): Promise<State> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return { version: 1, next_number: 1, bookings: [], reports: [] }
  try {
    const state: State = JSON.parse(text)
    if (state.version === 1 && Array.isArray(state.bookings) && Array.isArray(state.reports)) return state
  } catch {}
  throw new Error(`${path} is not a file of the demo travel site: move it away and start again.`)
}

/** Writes atomically: a reader, or a power cut, leaves the old file or the new one, never half of it. */
async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
}

function deleteOldest(state: State): void {
  const tooMany = state.bookings.length - MAX_BOOKINGS
  if (tooMany <= 0) return
  const waiting = new Set(state.reports.filter((report) => report.state === 'waiting').map((report) => report.booking_id))
  const deleted = new Set(
    state.bookings
      .filter((booking) => !waiting.has(booking.id))
      .slice(0, tooMany)
      .map((booking) => booking.id),
  )
  state.bookings = state.bookings.filter((booking) => !deleted.has(booking.id))
  state.reports = state.reports.filter((report) => !deleted.has(report.booking_id))
}
