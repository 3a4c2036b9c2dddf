import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { type BankRepayment, findBankRepayments } from '../contributions/claims/find-bank-repayments.server.ts'
import type { SeveralTargets } from './bank-statement.ts'
import { repaymentOf, shownTarget } from './find-targets.server.ts'

/** Organizations offered for one transfer, at most. */
const MOST = 5

interface Credit {
  amount: number
  currency: string
  day: string
  reference: string
}

/**
 * Claims of one organization that a transfer may repay together, and repayments that were recorded one by one and are together this transfer; those
 * that add up to it first.
 * @param words of the organization or a trail's code
 */
export async function findSeveral(ctx: Pick<Context, 'config'>, db: Db, credit: Credit, words = ''): Promise<SeveralTargets[]> {
  const { amount, currency, day } = credit
  const taken = new Set((await rowsOf<{ id: string }>(db, sql`select settlement_id as id from matched_repayments`)).map(({ id }) => id))
  const found = (await findBankRepayments(ctx, db, { currency, since: day })).filter(({ id }) => !taken.has(id))
  const groups = [...Map.groupBy(found, groupOf)].flatMap(([, together]) => {
    const [{ kind, organization }] = together as [BankRepayment]
    const total = together.reduce((sum, one) => sum + one.amount, 0)
    const text = together.map(({ organization, code }) => `${organization} ${code}`).join(' ')
    const fits = kind === 'claim' ? total >= amount : total === amount
    if (together.length < 2 || !fits || !text.toLowerCase().includes(words.toLowerCase())) return []
    return [
      { kind, organization, total: { amount: total, currency }, targets: together.map((one) => shownTarget(repaymentOf(one), currency)) },
    ]
  })
  const over = ({ total }: SeveralTargets) => total.amount - amount
  return groups.sort((one, other) => over(one) - over(other)).slice(0, MOST)
}

/** A transfer is of one organization; recorded repayments of one transfer have the bank's number of it. */
function groupOf({ kind, organization_id, reference }: BankRepayment): string {
  return `${kind} ${organization_id} ${kind === 'repayment' ? reference : ''}`
}
