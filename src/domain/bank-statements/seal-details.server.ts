import { sql } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { type SecretKeys, seal, unseal } from '../../kit/seal.server.ts'
import type { ReadLine } from './check-balances.ts'

/** Purposes of the derived keys; the owner of each sealed text is its row. */
export const BANK_LINE_PURPOSE = 'bank line'
export const BANK_FILE_PURPOSE = 'bank file'

/** The bank's text about a line, which may name who paid. */
export type LineDetails = Pick<ReadLine, 'text' | 'payer_name' | 'payer_cuit' | 'payer_account'>

export function sealDetails(secret_key: string, id: string, { text, payer_name, payer_cuit, payer_account }: LineDetails): string {
  return seal(secret_key, { purpose: BANK_LINE_PURPOSE, owner: id }, JSON.stringify([text, payer_name, payer_cuit, payer_account]))
}

/** Null once they are deleted. */
export function openDetails(keys: SecretKeys, { id, sealed_details }: { id: string; sealed_details: string | null }): LineDetails | null {
  if (sealed_details === null) return null
  const [text, payer_name, payer_cuit, payer_account] = JSON.parse(unseal(keys, { purpose: BANK_LINE_PURPOSE, owner: id }, sealed_details))
  return { text, payer_name, payer_cuit, payer_account }
}

/** All that is compared with references, names and numbers. */
export function matchingText(details: LineDetails | null, reference: string): string {
  if (!details) return reference
  return [details.text, reference, details.payer_name, details.payer_cuit, details.payer_account].filter(Boolean).join(' · ')
}

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
