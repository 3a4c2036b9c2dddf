import { z } from 'zod'
import { CURRENCY, MoneyShape } from '../../kit/http/money-shape.ts'
import { typedLine } from '../../kit/typed-line.ts'

/** Meanings of a column. Several columns may be `text`: the bank's description is all of them. */
export const BANK_FIELDS = [
  'ignore',
  'day',
  'text',
  'reference',
  'amount',
  'credit',
  'debit',
  'balance',
  'payer_name',
  'payer_cuit',
  'payer_account',
  'currency',
  'part',
] as const
export type BankField = (typeof BANK_FIELDS)[number]

/** How the files of an account are read, remembered for the next one. */
export const BankReading = z.object({
  columns: z.record(z.string().max(200), z.enum(BANK_FIELDS)).describe('By heading'),
  decimal: z.enum(['auto', 'comma', 'point']),
})
export type BankReading = z.infer<typeof BankReading>

/**
 * Reasons for asking an admin before a file is imported: a column is missing or could be several, amounts such as 1.250 could be two, the file
 * has no balances, or it names an account that we do not know as this one.
 */
const BANK_ASKS = ['columns', 'decimal', 'balances', 'account'] as const
export type BankAsk = (typeof BANK_ASKS)[number]

/** Lines that have nothing to do with a contribution or a payment. */
export const SET_ASIDE_KINDS = ['fee', 'tax', 'interest', 'supplier', 'own_transfer', 'mercado_pago', 'returned', 'other'] as const
export type SetAsideKind = (typeof SET_ASIDE_KINDS)[number]

/**
 * Targets of a line: a donor's transfer, a payment to an organization, the same on its way back, a claim that an organization repays, or a
 * repayment that was recorded.
 */
export const TARGET_KINDS = ['contribution', 'payment', 'return', 'claim', 'repayment'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]

/** Why a line may be this target. */
const LINE_REASONS = ['reference', 'amount', 'payer_cuit', 'payer_name', 'account', 'day', 'near_day', 'only_one', 'text', 'hand'] as const
export type LineReason = (typeof LINE_REASONS)[number]

export const PlatformAccount = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  balance: MoneyShape.nullable().describe('After the last line; null before the first statement'),
  balance_on: z.string().nullable(),
  open_credits: z.int(),
  open_debits: z.int(),
})
export type PlatformAccount = z.infer<typeof PlatformAccount>

export const BankStatement = z.object({
  id: z.string(),
  account: z.object({ id: z.string(), name: z.string(), currency: z.string() }),
  file_name: z.string(),
  state: z.enum(['asks', 'imported']),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  opening: MoneyShape.nullable(),
  closing: MoneyShape.nullable(),
  lines: z.int(),
  new_lines: z.int().describe('Lines that no earlier file had'),
  uploaded_by: z.string().nullable().describe('Username'),
  created_at: z.string(),
})
export type BankStatement = z.infer<typeof BankStatement>

export const BankStatementDetail = BankStatement.extend({
  asks: z.array(z.enum(BANK_ASKS)),
  headings: z.array(z.string()),
  reading: BankReading,
  account_number: z.string().nullable().describe('The account that the file names'),
})
export type BankStatementDetail = z.infer<typeof BankStatementDetail>

export const LineTarget = z.object({
  kind: z.enum(TARGET_KINDS),
  id: z.string(),
  page_id: z.string().describe('Id of its page: of the contribution, of a payout of the payment, or of the claim'),
  label: z.string().describe('The code of the trail, or the organization'),
  payer: z.string().nullable(),
  amount: MoneyShape,
  day: z.string(),
})
export type LineTarget = z.infer<typeof LineTarget>

export const LineSuggestion = LineTarget.extend({ confidence: z.int().describe('In per cent'), reasons: z.array(z.enum(LINE_REASONS)) })
export type LineSuggestion = z.infer<typeof LineSuggestion>

export const LineMatch = z.object({
  id: z.string(),
  target: LineTarget.nullable(),
  also: z.array(LineTarget).describe('Further repayments: one transfer may repay several claims'),
  kind: z.enum(SET_ASIDE_KINDS).nullable(),
  note: z.string().nullable(),
  confidence: z.int(),
  reasons: z.array(z.enum(LINE_REASONS)),
  is_automatic: z.boolean(),
  matched_by: z.string().nullable().describe('Username'),
  created_at: z.string(),
})
export type LineMatch = z.infer<typeof LineMatch>

export const BankLine = z.object({
  id: z.string(),
  account: z.object({ id: z.string(), name: z.string() }),
  day: z.string(),
  amount: MoneyShape,
  balance: MoneyShape,
  reference: z.string(),
  text: z.string().nullable().describe('As the bank wrote it; null once it is deleted'),
  payer: z.string().nullable(),
  is_provisional: z.boolean(),
  suggestion: LineSuggestion.nullable().describe('The likeliest, of a line without a match'),
  match: LineMatch.nullable(),
})
export type BankLine = z.infer<typeof BankLine>

/** Targets that may be one transfer together. */
export const SeveralTargets = z.object({
  kind: z.enum(['claim', 'repayment']),
  organization: z.string(),
  total: MoneyShape,
  targets: z.array(LineTarget),
})
export type SeveralTargets = z.infer<typeof SeveralTargets>

export const BankLineDetail = BankLine.extend({
  suggestions: z.array(LineSuggestion),
  candidates: z.array(LineTarget),
  several: z
    .array(SeveralTargets)
    .describe('Open claims of one organization, the oldest first, or its repayments that were recorded one by one'),
})
export type BankLineDetail = z.infer<typeof BankLineDetail>

/** `credits` and `debits` are the two lists of lines without a match. */
export const LINE_LISTS = ['credits', 'debits', 'matched', 'set_aside'] as const
export const LineFilter = z.object({
  list: z.enum(LINE_LISTS).default('credits'),
  query: z.string().trim().max(100).optional().describe('An amount, or a part of a reference'),
  account: z.string().max(60).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sort: z.enum(['-day', 'day', '-amount', 'amount']).default('-day'),
})
export type LineFilter = z.infer<typeof LineFilter>

export const BankUpload = z.object({
  account_id: z.string().max(60).optional(),
  account_name: typedLine().max(80).optional().describe('Of a new account'),
  currency: z.string().regex(CURRENCY).default('ARS').describe('Of a new account'),
})
export type BankUpload = z.infer<typeof BankUpload>

export const BankAnswers = z.object({
  reading: BankReading,
  opening: z.int().nullable().default(null).describe('Balance before the first line, in minor units, of a file without balances'),
  closing: z.int().nullable().default(null),
  is_account: z.boolean().default(false).describe('The file is of this account, although it names another number'),
})
export type BankAnswers = z.infer<typeof BankAnswers>

const SeveralIds = z.array(z.string().max(60)).min(2, 'bank_error_several').max(50, 'bank_error_several')

const Note = z.string().trim().max(500).optional()
export const MatchInput = z.object({
  contribution_id: z.string().max(60).optional(),
  payment_id: z.string().max(60).optional(),
  return_id: z.string().max(60).optional().describe('The payment that the bank sent back'),
  claim_id: z.string().max(60).optional().describe('The claim that the line repays'),
  repayment_id: z.string().max(60).optional().describe('The settlement of a claim that was recorded'),
  claim_ids: SeveralIds.optional().describe('Claims of one organization that the line repays together, the oldest first'),
  repayment_ids: SeveralIds.optional().describe('Settlements of one organization that were recorded one by one, and are the line together'),
  kind: z.enum(SET_ASIDE_KINDS).optional(),
  note: Note,
  owed: z.int().optional().describe('With `claim_id` and `claim_ids`: the amount that was seen to be owed, in minor units'),
  reason: z
    .string()
    .trim()
    .max(500)
    .optional()
    .describe('With `claim_id` and `claim_ids`: why the only admin records what follows from an act of theirs'),
})
export type MatchInput = z.infer<typeof MatchInput>

export const UndoMatchInput = z.object({
  match_id: z.string().max(60).describe('The match that was seen'),
  reason: z.string('kit_required_field').trim().min(1, 'kit_required_field').max(500),
})
export type UndoMatchInput = z.infer<typeof UndoMatchInput>

/** One month of one currency, for every reader: only sums. */
export const BankMonth = z.object({
  month: z.string().describe('YYYY-MM'),
  until: z.string().describe('Day of the last line that counts'),
  in_bank: MoneyShape,
  owed: MoneyShape.describe('Confirmed money that was not paid to projects yet'),
  claims: MoneyShape.describe('Organizations owe it to us'),
  free: MoneyShape.describe('The platform’s own, by the lines that are known'),
  difference: MoneyShape.describe('in_bank + claims − owed − free'),
  unmatched: MoneyShape.describe(
    'The part of the difference that is lines without a match; the rest arrived and waits for its approval, or is elsewhere',
  ),
})
export type BankMonth = z.infer<typeof BankMonth>
