/** One transaction as the log publishes it. Times are ISO 8601 UTC, amounts minor units, debits positive. */
export interface LoggedTransaction {
  transaction: string
  event: string
  effective_at: string
  recorded_at: string
  /** Public code of its contribution. */
  trail: string | null
  /** Slug, on the day of publishing, of the project that the money is for; null for the common fund, and for an unmatched booking. */
  project: string | null
  /** The same project for ever: slugs change. */
  project_id: string | null
  entries: { account: string; project: string | null; project_id: string | null; currency: string; amount: number }[]
  reason: string | null
}

/** Reasons are causes of steps, which are codes; until December 2026 they were what was written, unless it was of another shape. */
const REASON_CODE = /^[a-z]{2,20}(_[a-z]{2,20}){0,5}$/

/** Lines without a version are of the first format: they name projects by their slug alone. */
const VERSION = 2

/**
 * One line of the public log, a leaf of its tree: always these fields in this order.
 * @param previous hex SHA-256 of the line before; null for the first one
 */
export function ledgerLine(position: number, logged: LoggedTransaction, previous: string | null): string {
  const { transaction, event, effective_at, recorded_at, trail, project, project_id, reason } = logged
  const entries = logged.entries.map((entry) => ({
    account: entry.account,
    currency: entry.currency,
    amount: entry.amount,
    // Only where the money moved between projects.
    ...(entry.project_id !== project_id && { project: entry.project, project_id: entry.project_id }),
  }))
  return JSON.stringify({
    version: VERSION,
    position,
    transaction,
    event,
    effective_at,
    recorded_at,
    trail,
    project,
    project_id,
    entries,
    reason: reason && REASON_CODE.test(reason) ? reason : null,
    previous,
  })
}
