import { sql } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'

/** Days that a bank's text is retained after it is known what the line was, and files that nobody answered. */
const DETAIL_DAYS = 400
const FILE_DAYS = 7

/** Deletes what banks wrote of lines that were decided long ago, and files that were not answered. Idempotent. */
export async function sweepBankDetails(db: Db, at: Date): Promise<{ details: number; files: number }> {
  const before = (days: number) => sql`${at.toISOString()}::timestamptz - make_interval(days => ${days})`
  const details = await db.execute(sql`update bank_lines l set sealed_details = null
    where l.sealed_details is not null and (l.withdrawn_at < ${before(DETAIL_DAYS)}
      or exists (select from bank_matches x where x.line_id = l.id and x.undone_at is null and x.created_at < ${before(DETAIL_DAYS)}))`)
  const files = await db.execute(sql`delete from bank_statements where state = 'asks' and created_at < ${before(FILE_DAYS)}`)
  return { details: details.rowCount ?? 0, files: files.rowCount ?? 0 }
}
