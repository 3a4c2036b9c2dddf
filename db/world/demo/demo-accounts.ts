import { randomFrom } from '@huella/scenes/random'
import type pg from 'pg'
import { sealAccount } from '../../../src/domain/bank-accounts/seal-account.server.ts'
import { inTransaction } from '../../../src/kit/data/in-transaction.server.ts'
import { insertRows } from '../../start-rows/insert-rows.ts'
import { stableId } from '../../start-rows/stable.ts'

/** Codes of banks, as the first three digits of a CBU have them; 000 is that of a CVU. */
const BANKS = ['011', '014', '017', '072', '191', '285', '007', '000'] as const

/**
 * Gives the paid organizations of the demo world the account that received their money, sealed with this installation's key, which the
 * world's own rows cannot contain. Existing accounts are not changed.
 */
export async function seedDemoAccounts(pool: pg.Pool, secret_key: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; name: string; since: string }>(
      `select o.id, o.name, o.created_at::text as since from organizations o where o.status = 'approved'
        and exists (select from payouts p where p.organization_id = o.id and p.bank_account_id is null)
        and not exists (select from organization_bank_accounts a where a.organization_id = o.id) order by o.id`,
    )
    const accounts = rows.map((organization) => accountOf(organization, secret_key))
    await insertRows(client, [{ table: 'organization_bank_accounts', rows: accounts }], 'on conflict do nothing')
    await client.query(
      `update payouts p set bank_account_id = a.id from organization_bank_accounts a
        where a.id = any($1) and a.organization_id = p.organization_id and p.bank_account_id is null`,
      [accounts.map(({ id }) => id)],
    )
    await client.query(
      `update payments p set bank_account_id = a.id from organization_bank_accounts a
        where a.id = any($1) and a.organization_id = p.organization_id and p.bank_account_id is null`,
      [accounts.map(({ id }) => id)],
    )
  })
}

function accountOf({ id: organization_id, name, since }: { id: string; name: string; since: string }, secret_key: string) {
  const random = randomFrom(`account ${organization_id}`)
  const digits = (count: number) => Array.from({ length: count }, () => random.whole(0, 9)).join('')
  const bank = BANKS[random.whole(0, BANKS.length - 1)]!
  const number = `${checked(bank + digits(4))}${checked(digits(13))}`
  const plain = { kind: bank === '000' ? ('cvu' as const) : ('cbu' as const), number, holder: name, cuit: cuitOf(digits(8)) }
  const id = stableId('bank', organization_id)
  const changed_at = new Date(new Date(since).getTime() + 20 * 86_400_000)
  return {
    id,
    organization_id,
    ...sealAccount(secret_key, id, plain),
    state: 'current',
    changed_after_approval: false,
    changed_at: changed_at.toISOString(),
    confirmed_at: new Date(changed_at.getTime() + 86_400_000).toISOString(),
  }
}

/** With the check digit of a CBU's block. */
function checked(block: string): string {
  const sum = [...block].reverse().reduce((total, digit, i) => total + Number(digit) * [3, 1, 7, 9][i % 4]!, 0)
  return `${block}${(10 - (sum % 10)) % 10}`
}

/** A company's, with its check digit; a number that has none gives way to the next. */
function cuitOf(middle: string): string {
  const sum = [...`30${middle}`].reduce((total, digit, i) => total + Number(digit) * [5, 4, 3, 2, 7, 6, 5, 4, 3, 2][i]!, 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? cuitOf(String((Number(middle) + 1) % 100_000_000).padStart(8, '0')) : `30${middle}${check}`
}
