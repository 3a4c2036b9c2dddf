import { type SQL, sql } from 'drizzle-orm'

/**
 * That a text has every word somebody typed, up to six (more rarely narrow anything); accents and case are forgiven.
 * @param text plain already, as `plain_text()` makes it
 */
export function hasWords(text: SQL, typed: string | undefined): SQL[] {
  return patternsOf(typed).map((pattern) => sql`${text} like ${pattern}`)
}

/** What `like` takes, for each word. */
export function patternsOf(typed: string | undefined): string[] {
  return plainWords(typed).map((word) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
}

/** The words of what somebody typed, without case and accents. */
export function plainWords(typed: string | undefined): string[] {
  return (typed ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
}
