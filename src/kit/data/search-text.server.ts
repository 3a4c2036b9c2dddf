import { type SQL, sql } from 'drizzle-orm'

/**
 * Conditions that a text contains every typed word, up to six (more rarely narrow the result), ignoring accents and case.
 * @param text already normalized by `plain_text()`
 */
export function hasWords(text: SQL, typed: string | undefined): SQL[] {
  return patternsOf(typed).map((pattern) => sql`${text} like ${pattern}`)
}

/** A `like` pattern for each typed word. */
export function patternsOf(typed: string | undefined): string[] {
  return plainWords(typed).map((word) => `%${word.replace(/[\\%_]/g, (character) => `\\${character}`)}%`)
}

/** The first six typed words, in lower case and without accents. */
export function plainWords(typed: string | undefined): string[] {
  return plainText(typed ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6)
}

/** In lower case and without accents, as `plain_text()` of the database. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
