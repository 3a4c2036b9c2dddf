/** Reasons why a contribution is not approved in bulk; one by one an admin may approve it. */
export const WAITS_FOR = ['trip_not_over', 'no_end_date', 'not_arrived'] as const
export type WaitsFor = (typeof WAITS_FOR)[number]

export interface ReadinessFacts {
  kind: 'booking' | 'donation'
  /** Last day of the trip by its booking's current dates, `YYYY-MM-DD`; null for a donation, and for a booking without one. */
  trip_ends_on: string | null
  /** The money of a donation was recorded as arrived: by the admin who entered it, or by the payment service. */
  arrived: boolean
}

/**
 * The reason why a contribution is not ready, or null. A trip's is ready once the trip's last day has passed in Argentina, a donation's once its money was
 * recorded as arrived.
 * @param today in Argentina, `YYYY-MM-DD`
 */
export function waitsFor({ kind, trip_ends_on, arrived }: ReadinessFacts, today: string): WaitsFor | null {
  if (kind === 'donation') return arrived ? null : 'not_arrived'
  if (trip_ends_on === null) return 'no_end_date'
  return trip_ends_on < today ? null : 'trip_not_over'
}
