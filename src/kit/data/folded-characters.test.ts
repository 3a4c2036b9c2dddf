import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { patternsOf, plainText } from './search-text.server.ts'

let database: TestDatabase
let folds: Map<number, string>
beforeAll(async () => {
  database = await openTestDatabase()
  const { rows } = await database.pool.query<{ code: number; text: string }>(
    `select code, plain_text(chr(code)) as text from generate_series(1, 1114111) code
     where code not between 55296 and 57343 and plain_text(chr(code)) <> chr(code) order by code`,
  )
  folds = new Map(rows.map(({ code, text }) => [code, text]))
})
afterAll(() => database.close())

it('are those of the database: after a change of it, `vitest run src/kit/data/folded-characters.test.ts -u` writes them anew', async () => {
  await expect(fileOf(runsOf([...folds]))).toMatchFileSnapshot('folded-characters.ts')
})

it('fold every code point as the database does', () => {
  const different: string[] = []
  for (let code = 1; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const character = String.fromCodePoint(code)
    if (plainText(character) !== (folds.get(code) ?? character)) different.push(code.toString(16))
  }
  expect(different).toEqual([])
})

it('fold texts as the database does, composed or not, and find them by any part', async () => {
  const texts = [
    'Ñandú Çelik',
    'N\u0303andu\u0301',
    'Œuvre Straße Æther',
    'İstanbul ΣΊΣΥΦΟΣ',
    'ВЁРСТКА ﬁn №5 ½',
    '100 % de _todo_ \\ ％',
    '한국 日本 कि',
  ]
  for (const text of texts) {
    const { rows } = await database.pool.query('select plain_text($1) as text, plain_text($1) like all ($2::text[]) as found', [
      text,
      patternsOf(text),
    ])
    expect(rows[0], text).toEqual({ text: plainText(text), found: true })
  }
})

/** Runs of characters in the format that `folded-characters.ts` describes, the longest at each place. */
function runsOf(all: [code: number, text: string][]): string[] {
  const runs: string[] = []
  for (let at = 0; at < all.length; ) {
    const [code, text] = all[at]!
    const codes = [...text].map((character) => character.codePointAt(0)!)
    const distance = codes.length === 1 ? codes[0]! - code : null
    const isMoved = ([other, folded]: [number, string]) => [...folded].length === 1 && folded.codePointAt(0)! - other === distance
    const lengthOf = (step: number, isAlike: (other: [number, string]) => boolean) => {
      let length = 1
      while (all[at + length]?.[0] === code + length * step && isAlike(all[at + length]!)) length++
      return length
    }
    const [same, moved, second] = [lengthOf(1, ([, folded]) => folded === text), lengthOf(1, isMoved), lengthOf(2, isMoved)]
    const length = Math.max(same, moved, second)
    const is_second = length > same && length > moved
    const last = code + (length - 1) * (is_second ? 2 : 1)
    const to = length === same ? `=${codes.map((one) => one.toString(16)).join('_')}` : `${distance! > 0 ? '+' : ''}${distance}`
    runs.push(code.toString(16) + (length > 1 ? (is_second ? '/' : '-') + last.toString(16) : '') + to)
    at += length
  }
  return runs
}

function fileOf(runs: string[]): string {
  const lines: string[] = []
  for (const run of runs) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + run.length < 130) lines[lines.length - 1] = `${line} ${run}`
    else lines.push(run)
  }
  return `/**
 * Characters that \`plain_text()\` of the database changes, in hexadecimal: \`c0-c5=61\` become one text, \`41-5a+32\` move by as much, \`100/12e+1\`
 * are every second one. Written by \`vitest run src/kit/data/folded-characters.test.ts -u\`.
 */
export const FOLDED_CHARACTERS = \`
${lines.join('\n')}
\`
`
}
