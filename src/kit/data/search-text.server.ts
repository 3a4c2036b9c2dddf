import { type SQL, sql } from 'drizzle-orm'
import { FOLDED_CHARACTERS } from './folded-characters.ts'

/**
 * Conditions that a text contains every typed word, up to six (more rarely narrow the result), ignoring accents and case.
 * @param text already normalized by `plain_text()`
 */
export function hasWords(text: SQL, typed: string | undefined): SQL[] {
  return patternsOf(typed).map((pattern) => sql`${text} like ${pattern}`)
}

/** True if a text contains every typed word, as `hasWords` finds texts in the database. */
export function containsTyped(text: string, typed: string | undefined): boolean {
  const plain = plainText(text)
  return plainWords(typed).every((word) => plain.includes(word))
}

/** A `like` pattern for each typed word. */
export function patternsOf(typed: string | undefined): string[] {
  return plainWords(typed).map(patternOf)
}

/** A `like` pattern for texts that contain this one. */
export function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}

/** The first six typed words, in lower case and without accents. */
export function plainWords(typed: string | undefined): string[] {
  return plainText(typed ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6)
}

/** In lower case and without accents, by the table of what `plain_text()` of the database does. */
export function plainText(text: string): string {
  folds ??= readFolds()
  let plain = ''
  for (const character of text) plain += folds.get(character) ?? character
  return plain
}

/** Filled at the first use. */
let folds: ReadonlyMap<string, string> | undefined

function readFolds(): ReadonlyMap<string, string> {
  const read = new Map<string, string>()
  for (const run of FOLDED_CHARACTERS.trim().split(/\s+/)) {
    const [, first = '', step, last = first, text, distance] = /^(\w+)(?:([-/])(\w+))?(?:=([\w_]*)|([+-]\d+))$/.exec(run) ?? []
    for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += step === '/' ? 2 : 1) {
      const codes =
        text === undefined
          ? [code + Number(distance)]
          : text
              .split('_')
              .filter(Boolean)
              .map((one) => Number.parseInt(one, 16))
      read.set(String.fromCodePoint(code), String.fromCodePoint(...codes))
    }
  }
  return read
}
