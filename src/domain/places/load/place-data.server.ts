import type { CountryRow, PlaceRecord } from './place-record.ts'

/** Source of the rows, and the version that the database records once they are loaded. */
export interface PlaceData {
  version: string
  read(): Promise<{ countries: CountryRow[]; places: PlaceRecord[] }>
}

/**
 * The real data. Raise its version when the data, the names, the weights or the search rows change: every database reloads at its next
 * start.
 */
export const WORLD: PlaceData = {
  version: '3',
  // Reads names of its own already when it is loaded: only where it is needed.
  read: async () => (await import('./read-world.server.ts')).readWorld(),
}
