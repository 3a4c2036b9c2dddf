import { errorKind } from '../../kit/errors.ts'

/** The money of the matched contribution was confirmed meanwhile: its approval is undone first. */
export const BANK_MATCH_CONFIRMED = errorKind('bank_match_confirmed', 409)
/** The bank may still drop the line, and a match would leave it in the books. It can be set aside meanwhile. */
export const BANK_LINE_PROVISIONAL = errorKind('bank_line_provisional', 409)
/** The match recorded the repayment of a claim, which is in the ledger. */
export const BANK_MATCH_REPAID = errorKind('bank_match_repaid', 409)
