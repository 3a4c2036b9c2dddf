import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../kit/data/db.server.ts'
import { letterVersions } from './template.tables.server.ts'
import type { TemplateTexts } from './template.ts'

const ORIGINAL: TemplateTexts = { es: {}, en: {} }

/**
 * The admins' newest texts of a letter; empty if it was never changed. Read from the database for each letter, so that no process uses
 * older texts.
 */
export async function findTexts(db: Db, kind: string): Promise<{ number: number; words: TemplateTexts }> {
  const { kind: of, number, words } = letterVersions
  const [newest] = await db.select({ number, words }).from(letterVersions).where(eq(of, kind)).orderBy(desc(number)).limit(1)
  return newest ?? { number: 0, words: ORIGINAL }
}

/** The texts of a version; 0 is the original. */
export async function findTextsOf(db: Db, { kind, number }: { kind: string; number: number }): Promise<TemplateTexts | undefined> {
  if (number === 0) return ORIGINAL
  const [version] = await db
    .select({ words: letterVersions.words })
    .from(letterVersions)
    .where(and(eq(letterVersions.kind, kind), eq(letterVersions.number, number)))
  return version?.words
}
