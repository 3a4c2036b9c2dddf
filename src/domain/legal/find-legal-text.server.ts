import { documentOf } from '@huella/rich-text/document'
import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { DEFAULT_LOCALE, type Locale } from '../../kit/locales.ts'
import { seenInstant } from '../../kit/seen-instant.ts'
import type { ContentReader } from '../content/reading/find-targets.server.ts'
import { resolveText } from '../content/reading/resolve-links.server.ts'
import { fillDocument, fillText, siteFacts } from '../content/site-facts.ts'
import type { ContentTexts } from '../content/writing/draft.ts'
import type { LegalKind, LegalText, LegalVersion } from './legal-text.ts'

type Reader = ContentReader & Pick<Context, 'config'>

/**
 * A legal text as of the version that holds, or of an earlier one; in Spanish where there is none in the reader's language.
 * @throws not_found
 */
export async function findLegalText(ctx: Reader, { kind, version }: { kind: LegalKind; version?: string | undefined }): Promise<LegalText> {
  for (const language of new Set([ctx.locale, DEFAULT_LOCALE])) {
    const versions = await findVersions(ctx, kind, language)
    const shown = versions.find((one) => (version === undefined ? one.until === null : one.version === version))
    if (shown) return { ...(await textOf(ctx, shown)), kind, language, versions: versions.map(({ version_id: _, ...one }) => one) }
  }
  throw notFound()
}

type Found = LegalVersion & { version_id: string }

function findVersions(ctx: Reader, kind: LegalKind, language: Locale): Promise<Found[]> {
  return rowsOf<Found>(
    ctx.db,
    sql`select version_id, version, iso_time(starts_at) as since, iso_time(ends_at) as until from legal_versions_at(${seenInstant(ctx)}, ${kind}, ${language})`,
  )
}

async function textOf(ctx: Reader, { version_id, ...version }: Found) {
  const [row] = await rowsOf<{ words: ContentTexts }>(ctx.db, sql`select content as words from content_texts where id = ${version_id}`)
  if (!row) throw notFound()
  const { body, references } = await resolveText(ctx, row.words.body)
  const facts = siteFacts(ctx.config)
  return {
    ...version,
    title: fillText(row.words.title.trim(), facts),
    summary: fillText(row.words.summary.trim(), facts),
    body: fillDocument(documentOf(body), facts),
    references,
  }
}
