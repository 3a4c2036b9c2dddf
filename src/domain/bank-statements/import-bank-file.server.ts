import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { and, eq, sql } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { conflict, invalid, keyWith, notFound, ReadableError } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { seal, unseal } from '../../kit/seal.server.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { findCurrencyCodes } from '../catalogues/find-currencies.server.ts'
import { MOST_BYTES } from '../sheets/read-rows.server.ts'
import { bankStatements, platformAccounts } from './bank-statement.tables.server.ts'
import type { BankAnswers, BankAsk, BankUpload } from './bank-statement.ts'
import type { BalancedLine } from './check-balances.ts'
import { daysOf } from './compare-lines.ts'
import type { BankFile, BankFileInput, decodeBankFile } from './decode-bank-file.server.ts'
import { matchOpenLines } from './match-open-lines.server.ts'
import { BANK_FILE_PURPOSE } from './seal-details.server.ts'
import { writeLines } from './write-lines.server.ts'

type Account = typeof platformAccounts.$inferSelect
type Result = { id: string; state: 'asks' | 'imported'; new_lines: number; matched: number }

/**
 * Imports a statement of one of the platform's own accounts: its lines are compared with those known, and certain matches are applied. A file
 * that could be read in two ways, or names another account, is stored sealed until an admin answers. It is read before the transaction begins.
 * @throws forbidden, too_large, unsupported_type; invalid_fields, also for balances that do not follow
 */
export async function importBankFile(ctx: Context, input: BankUpload, file: { name: string; bytes: Uint8Array }): Promise<Result> {
  requireRole(ctx.actor, 'admin')
  const { bytes } = file
  if (bytes.length === 0) throw invalid({ file: ['bank_error_empty'] })
  if (bytes.length > MOST_BYTES) throw new ReadableError('too_large')
  const account = await findAccount(ctx, input)
  const read = await decode(ctx, {
    bytes,
    currency: account.currency,
    reading: account.reading,
    is_answered: false,
    opening: null,
    closing: null,
  })
  const sealed = await promisify(gzip)(bytes)
  return ctx.db.transaction(async (tx) => {
    const locked = ofCurrency(await lockAccount(tx, account), account.currency)
    const digest = createHash('sha256').update(bytes).digest('base64url')
    const [earlier] = await tx
      .select()
      .from(bankStatements)
      .where(and(eq(bankStatements.account_id, locked.id), eq(bankStatements.digest, digest)))
    if (earlier) return { id: earlier.id, state: earlier.state, new_lines: 0, matched: 0 }
    const id = newId('bsta')
    const { headings, reading, account_number, lines } = read.file
    const common = {
      id,
      account_id: locked.id,
      file_name: file.name.slice(0, 200) || '—',
      digest,
      uploaded_by: userOf(ctx),
      created_at: ctx.now.toISOString(),
    }
    const asks = asksOf(read.file, locked)
    const row = { ...common, headings, reading, account_number, asks, lines, new_lines: 0 }
    if (asks.length === 0) {
      await tx.insert(bankStatements).values({ ...row, state: 'imported', ...boundsOf(read) })
      return importLines(ctx, tx, { id, account: locked, read })
    }
    const sealed_content = seal(ctx.config.secret_key, { purpose: BANK_FILE_PURPOSE, owner: id }, sealed.toString('base64'))
    await tx.insert(bankStatements).values({ ...row, state: 'asks', sealed_content })
    return { id, state: 'asks', new_lines: 0, matched: 0 }
  })
}

/**
 * Imports a file that asked, as an admin answered; the answers are remembered for the account.
 * @throws forbidden, not_found, conflict once it is imported; invalid_fields
 */
export async function answerBankFile(ctx: Context, id: string, answers: BankAnswers): Promise<Result> {
  requireRole(ctx.actor, 'admin')
  const { statement, account } = await findAsking(ctx.db, id)
  const bytes = await openContent(ctx, statement)
  const { reading, opening, closing, is_account } = answers
  const read = await decode(ctx, { bytes, currency: account.currency, reading, is_answered: true, opening, closing })
  if (read.file.asks.length > 0) throw invalid({ [opening === null ? 'opening' : 'closing']: ['kit_required_field'] })
  return ctx.db.transaction(async (tx) => {
    const locked = await lockAccount(tx, account)
    await findAsking(tx, id)
    const is_unknown = asksOf(read.file, locked).includes('account')
    if (is_unknown && !is_account) throw invalid({ is_account: ['bank_error_account'] })
    if (is_unknown)
      await tx
        .update(platformAccounts)
        .set({ numbers: [...locked.numbers, read.file.account_number!] })
        .where(eq(platformAccounts.id, locked.id))
    await tx
      .update(bankStatements)
      .set({ state: 'imported', sealed_content: null, asks: [], reading: read.file.reading, lines: read.file.lines, ...boundsOf(read) })
      .where(eq(bankStatements.id, id))
    return importLines(ctx, tx, { id, account: locked, read })
  })
}

/** Removes a file that asked and was never imported. @throws forbidden, not_found, conflict once it is imported */
export async function removeBankFile(ctx: Context, id: string): Promise<void> {
  requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const { account } = await findAsking(tx, id)
    await lockAccount(tx, account)
    await findAsking(tx, id)
    await tx.delete(bankStatements).where(eq(bankStatements.id, id))
    await noteAct(ctx, tx, { action: 'bank.removed', subject_id: id, after: { account: account.name } })
  })
}

function userOf(ctx: Context): string {
  return requireRole(ctx.actor, 'admin').user_id
}

/** The account of the form; a new one gets the CBU that donors transfer to, if that is of its currency and no other account has it. */
async function findAccount(ctx: Context, { account_id, account_name, currency }: BankUpload): Promise<Account> {
  if (account_name) {
    const [known] = await ctx.db.select().from(platformAccounts).where(eq(platformAccounts.name, account_name))
    if (known) return ofCurrency(known, currency)
    if (!(await findCurrencyCodes(ctx.db)).includes(currency)) throw invalid({ currency: ['kit_invalid_field'] })
    const own = ctx.config.transfer_account
    const taken = own ? await ctx.db.select().from(platformAccounts).where(sql`${own.number} = any(numbers)`) : []
    const numbers = own?.currency === currency && taken.length === 0 ? [own.number] : []
    return { id: newId('bacc'), name: account_name, currency, numbers, reading: {}, created_at: ctx.now.toISOString() }
  }
  const [account] = await ctx.db
    .select()
    .from(platformAccounts)
    .where(eq(platformAccounts.id, account_id ?? ''))
  if (!account) throw invalid({ account_id: ['kit_required_field'] })
  return account
}

/** Its lines are amounts of its currency. @throws invalid_fields for an account of another currency */
function ofCurrency(account: Account, currency: string): Account {
  if (account.currency === currency) return account
  throw invalid({ account_name: [keyWith({ key: 'bank_error_currency', inputs: { currency: account.currency } })] })
}

/** Two imports for one account queue here, also for one that both have just named. */
async function lockAccount(tx: Db, account: Account): Promise<Account> {
  await tx.insert(platformAccounts).values(account).onConflictDoNothing()
  const [locked] = await tx.select().from(platformAccounts).where(eq(platformAccounts.name, account.name)).for('update')
  return locked!
}

interface Read {
  file: BankFile
  lines: BalancedLine[]
}

async function decode(ctx: Context, input: BankFileInput): Promise<Read> {
  const lines: BalancedLine[] = []
  const file = await ctx.decoder.run<typeof decodeBankFile>('bank/read', input, {
    refusal: invalid({ file: ['bank_error_heavy'] }),
    onPiece: (piece) => {
      for (const line of piece) lines.push(line)
    },
  })
  return { file, lines }
}

function asksOf({ asks, account_number }: BankFile, account: Account): BankAsk[] {
  const is_other = account_number !== null && !isNumberOf(account, account_number)
  return is_other ? [...asks, 'account'] : asks
}

/** Banks write a part of the CBU, in their own order: its account's digits, without zeros before them. */
function isNumberOf({ numbers }: Account, named: string): boolean {
  const digits = named.replace(/^0+/, '')
  return numbers.some(
    (number) => number.replace(/^0+/, '') === digits || (number.length === 22 && digits.length >= 7 && number.slice(3).includes(digits)),
  )
}

function boundsOf({ file, lines }: Read) {
  const [starts_on, ends_on] = daysOf(lines)
  const total = (side: 'opening' | 'closing') => file.parts.reduce((sum, part) => sum + part[side], 0)
  return { starts_on, ends_on, opening_amount: total('opening'), closing_amount: total('closing') }
}

async function importLines(ctx: Context, tx: Db, { id, account, read }: { id: string; account: Account; read: Read }): Promise<Result> {
  const { lines, file } = read
  const new_lines = await writeLines(ctx, tx, { account_id: account.id, statement_id: id }, lines)
  await tx.update(bankStatements).set({ new_lines }).where(eq(bankStatements.id, id))
  const reading = { ...file.reading, columns: { ...account.reading.columns, ...file.reading.columns } }
  await tx.update(platformAccounts).set({ reading }).where(eq(platformAccounts.id, account.id))
  const matched = await matchOpenLines(ctx, tx, account, daysOf(lines)[0])
  await noteAct(ctx, tx, {
    action: 'bank.imported',
    subject_id: id,
    after: { account: account.name, lines: lines.length, new_lines, matched },
  })
  return { id, state: 'imported', new_lines, matched }
}

async function findAsking(db: Db, id: string): Promise<{ statement: typeof bankStatements.$inferSelect; account: Account }> {
  const [found] = await db
    .select({ statement: bankStatements, account: platformAccounts })
    .from(bankStatements)
    .innerJoin(platformAccounts, eq(platformAccounts.id, bankStatements.account_id))
    .where(eq(bankStatements.id, id))
  if (!found) throw notFound()
  if (found.statement.state !== 'asks') throw conflict()
  return found
}

async function openContent(
  { config }: Context,
  { id, sealed_content }: { id: string; sealed_content: string | null },
): Promise<Uint8Array> {
  return promisify(gunzip)(Buffer.from(unseal(config, { purpose: BANK_FILE_PURPOSE, owner: id }, sealed_content!), 'base64'))
}
