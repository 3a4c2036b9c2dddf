import type pg from 'pg'
import { ERASED_ADDRESS_PURPOSE } from '../domain/accounts/erased-addresses.server.ts'
import { ACCOUNT_PURPOSE } from '../domain/bank-accounts/seal-account.server.ts'
import { BANK_FILE_PURPOSE, BANK_LINE_PURPOSE } from '../domain/bank-statements/seal-details.server.ts'
import { SIGNING_KEY_PURPOSE } from '../domain/clients/keys/signing-keys.server.ts'
import { WATCH_PURPOSE } from '../domain/contributions/watches/watch-seals.server.ts'
import { LOG_KEY_PURPOSE } from '../domain/ledger/log/log-keys.server.ts'
import { FACTOR_SEAL } from '../domain/sign-in/second-factor/check-one-time-code.server.ts'
import { inTransaction } from '../kit/data/in-transaction.server.ts'
import { keyedDigest, type SecretKeys, seal, unseal } from '../kit/seal.server.ts'

interface SealedColumns {
  table: string
  purpose: string
  /** Column that the sealed text is bound to. */
  owner: string
  columns: readonly string[]
  /** Column with a keyed digest of the first of them. */
  digest?: string
}

/** Every sealed column of the database. Links and cookies are sealed too, but not stored. */
export const SEALED: readonly SealedColumns[] = [
  { table: 'second_factors', purpose: FACTOR_SEAL, owner: 'user_id', columns: ['sealed_secret'] },
  { table: 'oauth_keys', purpose: SIGNING_KEY_PURPOSE, owner: 'id', columns: ['sealed'] },
  { table: 'ledger_log_secrets', purpose: LOG_KEY_PURPOSE, owner: 'key_id', columns: ['sealed'] },
  { table: 'trail_watches', purpose: WATCH_PURPOSE, owner: 'id', columns: ['sealed_address'], digest: 'address_digest' },
  { table: 'erased_addresses', purpose: ERASED_ADDRESS_PURPOSE, owner: 'id', columns: ['sealed_address'] },
  { table: 'gift_checkouts', purpose: WATCH_PURPOSE, owner: 'id', columns: ['sealed_address'] },
  { table: 'bank_statements', purpose: BANK_FILE_PURPOSE, owner: 'id', columns: ['sealed_content'] },
  { table: 'bank_lines', purpose: BANK_LINE_PURPOSE, owner: 'id', columns: ['sealed_details'] },
  {
    table: 'organization_bank_accounts',
    purpose: ACCOUNT_PURPOSE,
    owner: 'id',
    digest: 'number_digest',
    columns: ['sealed_number', 'sealed_holder', 'sealed_cuit'],
  },
]

/**
 * Seals values again with `SECRET_KEY` that `SECRET_KEY_OLD` has sealed, so that the old key can be dropped. Runs at each start while an
 * old key is configured; rows sealed with the current key are skipped, so that it may be interrupted, and run in two processes.
 * @param owner connection of the tables' owner
 * @returns how many rows were sealed again, and how many neither key opens
 */
export async function reseal(owner: pg.Pool, keys: SecretKeys): Promise<{ resealed: number; unreadable: number }> {
  const counted = { resealed: 0, unreadable: 0, same: 0 }
  if (keys.secret_key_old === undefined) return { resealed: 0, unreadable: 0 }
  for (const about of SEALED) {
    const { rows } = await owner.query<Record<string, string | null>>(
      `select ${[about.owner, ...about.columns].join(', ')} from ${about.table} where ${about.columns[0]} is not null`,
    )
    for (const row of rows) counted[await resealRow(owner, keys, about, row)]++
  }
  return { resealed: counted.resealed, unreadable: counted.unreadable }
}

type Outcome = 'resealed' | 'unreadable' | 'same'

async function resealRow(
  owner: pg.Pool,
  keys: SecretKeys,
  { table, purpose, owner: column, columns, digest }: SealedColumns,
  row: Record<string, string | null>,
): Promise<Outcome> {
  const id = row[column]!
  const about = { purpose, owner: id }
  const sealed = columns.map((name) => row[name]!)
  if (sealed.every((text) => opens({ secret_key: keys.secret_key }, about, text))) return 'same'
  if (!sealed.every((text) => opens(keys, about, text))) return 'unreadable'
  const texts = sealed.map((text) => unseal(keys, about, text))
  const values = texts.map((text) => seal(keys.secret_key, about, text))
  const set = columns.map((name, i) => `${name} = $${i + 3}`)
  if (digest) {
    set.push(`${digest} = $${columns.length + 3}`)
    values.push(keyedDigest(keys.secret_key, purpose, texts[0]!.toLowerCase()))
  }
  // Updates only unchanged rows: one that was sealed again meanwhile is skipped.
  await inTransaction(owner, async (client) => {
    await client.query(`set local huella.reseals = 'yes'`)
    await client.query(`update ${table} set ${set.join(', ')} where ${column} = $1 and ${columns[0]} = $2`, [id, sealed[0], ...values])
  })
  return 'resealed'
}

function opens(keys: SecretKeys, about: { purpose: string; owner: string }, text: string): boolean {
  try {
    unseal(keys, about, text)
    return true
  } catch {
    return false
  }
}
