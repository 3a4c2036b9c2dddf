import { sql } from 'drizzle-orm'
import { writtenDay } from '../../../kit/argentine-time.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import type { Locale } from '../../../kit/locales.ts'
import { formatMoney, type Money } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Say } from '../../emails/letter.server.ts'
import { type TransferAccount, writtenReference } from './giving.ts'
import { EXAMPLE_ACCOUNT, transferLines } from './transfer-lines.ts'
import { isWithdrawable } from './withdrawable.server.ts'

/** An announced donation as letters name it. */
type Gift = { code: string; amount: Money; project: string; lapses_at: string }

/** The announced donation and the account to transfer it to; undefined once it arrived, was withdrawn or lapsed. */
export async function findGift(
  { db, config }: Pick<Context, 'db' | 'config'>,
  contribution_id: string,
  language: Locale,
): Promise<(Gift & { account: TransferAccount }) | undefined> {
  const account = config.transfer_account
  if (!account) return undefined
  const [gift] = await rowsOf<Gift>(
    db,
    sql`select c.code, money_of(c.amount, c.currency) as amount, project_name_in(c.project_id, ${language}) as project,
      to_json(coalesce(w.lapses_at, c.created_at)) #>> '{}' as lapses_at
      from contributions c left join lapse_warnings w on w.contribution_id = c.id where c.id = ${contribution_id} and ${isWithdrawable}`,
  )
  return gift && { ...gift, account }
}

/** Sentences of the letters about a transfer that is about to lapse, to users and to guests. */
export const LAPSING_TEXTS = {
  subject: m.letter_giving_lapses_subject,
  preheader: m.letter_giving_lapses_preheader,
  text: m.letter_giving_lapses_text,
  account: m.letter_giving_announced_account,
  concept: m.letter_giving_announced_concept,
  reference: m.letter_giving_lapses_reference,
  button: m.letter_giving_lapses_button,
}

export function lapsingSentences(
  { code, amount, project, account, lapses_at }: Gift & { account: TransferAccount },
  say: Say<typeof LAPSING_TEXTS>,
  locale: Locale,
) {
  return {
    subject: say.subject({ project }),
    preheader: say.preheader(),
    paragraphs: [
      say.text({ amount: formatMoney(amount, locale, 'exact'), project, day: writtenDay(lapses_at, locale) }),
      say.reference({ reference: writtenReference(code) }),
    ],
    details: transferLines(say, account, code),
    button: say.button(),
  }
}

/** An announced donation, for examples of letters. */
export const EXAMPLE_GIFT = {
  code: '4k7mzq2x9abc',
  amount: { amount: 1_000_000, currency: 'ARS' },
  project: 'Agua segura para la escuela',
  lapses_at: '2027-02-20T15:00:00Z',
  account: EXAMPLE_ACCOUNT,
}
