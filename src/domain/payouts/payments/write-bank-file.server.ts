import type { Context } from '../../../kit/context.server.ts'
import { type ListColumns, writeList } from '../../../kit/data/list-columns.server.ts'
import { writeWorkbook } from '../../../kit/data/workbook.server.ts'
import { notFound, ReadableError } from '../../../kit/errors.ts'
import { decimalText } from '../../../kit/read-amount.ts'
import { translate } from '../../../kit/translate.server.ts'
import { revealBankAccount } from '../../bank-accounts/reveal-account.server.ts'
import { NOT_PAYABLE } from '../payout.errors.ts'
import { findSheet } from './find-sheet.server.ts'
import type { ChosenDue, TransferLine } from './payment.ts'

const COLUMNS: ListColumns<TransferLine, 'payment'> = {
  organization: (line) => line.organization,
  number: (line) => line.number,
  holder: (line) => line.holder,
  cuit: (line) => line.cuit,
  amount: (line) => decimalText(line),
  currency: (line) => line.currency,
  code: (line) => line.code,
}

/**
 * The transfers of a list for the bank's own program: account, holder, amount and reference. Whole account numbers are revealed, and that is logged.
 * @throws proof_required; forbidden; not_found; payout_list_old; why one of them cannot be paid by this person
 */
export async function writeBankFile(
  ctx: Context,
  asked: { due: ChosenDue[]; until: string; format: 'csv' | 'xlsx' },
): Promise<{ body: string | Uint8Array<ArrayBuffer>; type: string }> {
  const lines: TransferLine[] = []
  for (const { organization, account, amount, why_not, code } of await findSheet(ctx, asked)) {
    if (why_not) throw new ReadableError(NOT_PAYABLE[why_not])
    if (amount.amount === 0) continue
    const { kind, number, holder, cuit } = await revealBankAccount(ctx, { id: account!.id })
    lines.push({ organization: organization.name, kind, number, holder, cuit, ...amount, code })
  }
  if (lines.length === 0) throw notFound()
  if (asked.format === 'csv') return { body: writeList('payment', COLUMNS, lines, ctx.locale), type: 'text/csv; charset=utf-8' }
  const header = Object.keys(COLUMNS).map((name) => translate(`payment_csv_${name}`, ctx.locale))
  const rows = lines.map((line) => Object.values(COLUMNS).map((cell) => cell(line, ctx.locale)))
  return { body: writeWorkbook(header, rows), type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
}
