import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Booking } from './booking.ts'
import type { Report } from './report.ts'

/** Everything that this site remembers. */
export interface State {
  version: 1
  next_number: number
  bookings: Booking[]
  reports: Report[]
}

export interface Store {
  /** The state as last written; not to be changed in place. */
  read(): State
  /** Applies a change and resolves once it is on the disk. Changes run one after the other; one that throws leaves everything as it was. */
  change<T>(apply: (draft: State) => T): Promise<T>
}

/** A demonstration does not need to remember more; beyond it the oldest bookings whose reports have arrived are forgotten. */
const MOST_BOOKINGS = 2000

/**
 * Opens the JSON file, or starts an empty one.
 * @throws when the file is there but is not ours: it is never overwritten
 */
export async function openStore(path: string): Promise<Store> {
  await mkdir(dirname(path), { recursive: true })
  let state = await readState(path)
  let last: Promise<unknown> = Promise.resolve()

  async function run<T>(apply: (draft: State) => T): Promise<T> {
    const draft = structuredClone(state)
    const result = apply(draft)
    forgetOldest(draft)
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

/** A reader, and a power cut, sees the old file or the new one, never half of it. */
async function writeWhole(path: string, text: string): Promise<void> {
  const beside = `${path}.new`
  const file = await open(beside, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
}

function forgetOldest(state: State): void {
  const tooMany = state.bookings.length - MOST_BOOKINGS
  if (tooMany <= 0) return
  const waiting = new Set(state.reports.filter((report) => report.state === 'waiting').map((report) => report.booking_id))
  const forgotten = new Set(
    state.bookings
      .filter((booking) => !waiting.has(booking.id))
      .slice(0, tooMany)
      .map((booking) => booking.id),
  )
  state.bookings = state.bookings.filter((booking) => !forgotten.has(booking.id))
  state.reports = state.reports.filter((report) => !forgotten.has(report.booking_id))
}
