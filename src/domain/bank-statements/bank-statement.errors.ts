import { errorKind } from '../../kit/errors.ts'

/** The money of the matched contribution was confirmed meanwhile: its approval is undone first. */
export const BANK_MATCH_CONFIRMED = errorKind('bank_match_confirmed', 409)
