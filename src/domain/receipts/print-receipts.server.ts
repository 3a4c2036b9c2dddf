import type { Context } from '../../kit/context.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { findOrganizationStatement } from './find-organization-statement.server.ts'
import { findManagedReceipt, findOwnReceipt, findPublicReceipt } from './find-receipt.server.ts'
import { findYear } from './find-year.server.ts'
import { drawUnfinished, issueDocument } from './issue-document.server.ts'
import { NOT_BEGUN } from './receipt.errors.ts'
import { isPeriodOpen, type Period, yearFrom } from './receipt.ts'
import type { DocumentIssuer } from './write-document.ts'
import { writeOrganizationStatement } from './write-organization-statement.ts'
import { writeReceipt } from './write-receipt.ts'
import { writeYear } from './write-year.ts'

/** A PDF for download. */
export interface PrintedFile {
  bytes: Buffer
  name: string
}

/** @throws as `findOwnReceipt` */
export async function printOwnReceipt(ctx: Context, code: string): Promise<PrintedFile> {
  const { facts, user_id } = await findOwnReceipt(ctx, code)
  return printContributors(ctx, { facts, user_id })
}

/** @throws as `findManagedReceipt` */
export async function printManagedReceipt(ctx: Context, id: string): Promise<PrintedFile> {
  return printContributors(ctx, await findManagedReceipt(ctx, id))
}

/** @throws as `findPublicReceipt` */
export async function printPublicReceipt(ctx: Context, code: string): Promise<PrintedFile> {
  const facts = await findPublicReceipt(ctx, code)
  const issuer = issuerOf(ctx)
  const about = { kind: 'public_receipt' as const, language: ctx.locale, contribution_id: facts.id }
  return named(await issueDocument(ctx, about, (number) => writeReceipt(facts, 'everybody', issuer, number)))
}

/** The user's contributions in the year that begins on a day; unfinished while that year runs. @throws unauthorized; receipt_not_begun */
export async function printYear(ctx: Context, { from }: { from: string }): Promise<PrintedFile> {
  const period = yearFrom(from)
  const today = begun(ctx, period)
  const { facts, user_id } = await findYear(ctx, period)
  const issuer = issuerOf(ctx)
  if (isPeriodOpen(period, today)) return unfinished(await drawUnfinished(ctx, writeYear(facts, issuer, { number: null, today })), from)
  const about = { kind: 'year' as const, language: ctx.locale, user_id, starts_on: period.from, ends_on: period.to }
  return named(await issueDocument(ctx, about, (number) => writeYear(facts, issuer, { number, today })))
}

/**
 * The money that an organization was given and paid; unfinished while the period runs.
 * @throws unauthorized; not_found; receipt_not_begun
 */
export async function printOrganizationStatement(ctx: Context, { slug, ...period }: Period & { slug: string }): Promise<PrintedFile> {
  const { facts, organization_id } = await findOrganizationStatement(ctx, slug, period)
  const today = begun(ctx, period)
  const issuer = issuerOf(ctx)
  if (isPeriodOpen(period, today))
    return unfinished(await drawUnfinished(ctx, writeOrganizationStatement(facts, issuer, { number: null, today })), period.from)
  const about = { kind: 'organization' as const, language: ctx.locale, organization_id, starts_on: period.from, ends_on: period.to }
  return named(await issueDocument(ctx, about, (number) => writeOrganizationStatement(facts, issuer, { number, today })))
}

async function printContributors(ctx: Context, { facts, user_id }: Awaited<ReturnType<typeof findManagedReceipt>>): Promise<PrintedFile> {
  const issuer = issuerOf(ctx)
  const about = { kind: 'receipt' as const, language: ctx.locale, contribution_id: facts.id, user_id }
  return named(await issueDocument(ctx, about, (number) => writeReceipt(facts, 'contributor', issuer, number)))
}

/** @returns today, in Argentina @throws receipt_not_begun */
function begun(ctx: Context, { from }: Period): string {
  const today = todayInArgentina(ctx.now)
  if (from > today) throw new ReadableError(NOT_BEGUN)
  return today
}

function issuerOf({ config, locale }: Context): DocumentIssuer {
  return { locale, brand: config.brand.name, public_url: config.public_url, operator: config.operator.name }
}

function named({ bytes, number }: { bytes: Buffer; number: string }): PrintedFile {
  return { bytes, name: `huella-${number}.pdf` }
}

function unfinished(bytes: Buffer, from: string): PrintedFile {
  return { bytes, name: `huella-en-curso-${from}.pdf` }
}
