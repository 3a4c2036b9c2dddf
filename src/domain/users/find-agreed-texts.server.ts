import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'

/** The legal texts that a user agrees to by creating an account now, in their language. */
export async function findAgreedTexts(db: Db, { now, locale }: Pick<Context, 'now' | 'locale'>) {
  const at = now.toISOString()
  const [row] = await rowsOf<{ terms_version_id: string | null; privacy_version_id: string | null }>(
    db,
    sql`select legal_version_read(${at}, 'terms', ${locale}) as terms_version_id, legal_version_read(${at}, 'privacy', ${locale}) as privacy_version_id`,
  )
  return { terms_accepted_at: at, terms_version_id: row?.terms_version_id, privacy_version_id: row?.privacy_version_id }
}
