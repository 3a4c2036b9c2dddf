import { sealAccount } from '../../domain/bank-accounts/seal-account.server.ts'
import type { testServices } from '../test-services.ts'

/** An organization's current account, entered by `user_ana` and confirmed by `user_beto`; the trigger `entered_first` has to be off. */
export async function insertBankAccount(
  { pool, config }: Pick<ReturnType<typeof testServices>, 'pool' | 'config'>,
  { id = 'bank_1', organization_id = 'org_1', holder = 'Club' } = {},
): Promise<void> {
  const plain = { kind: 'cbu' as const, number: '2850590940090418135201', holder, cuit: '30712345671' }
  const { kind, ...sealed } = sealAccount(config.secret_key, id, plain)
  const columns = Object.keys(sealed)
  await pool.query(
    `insert into organization_bank_accounts (id, organization_id, kind, state, changed_by, changed_at, confirmed_by, confirmed_at, ${columns.join(', ')})
      values ($1, $2, $3, 'current', 'user_ana', '2026-11-01', 'user_beto', '2026-11-01', ${columns.map((_, n) => `$${n + 4}`).join(', ')})`,
    [id, organization_id, kind, ...Object.values(sealed)],
  )
}
