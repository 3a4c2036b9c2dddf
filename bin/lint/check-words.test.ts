import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fileProblems, readVocabulary, subjectProblems } from './check-words.ts'

const vocabulary = readVocabulary(readFileSync('STYLE.md', 'utf8'))
const problemsOf = (...files: [path: string, text: string][]) => fileProblems(new Map(files), vocabulary)

describe('the check of words', () => {
  it('reads the tables of STYLE.md', () => {
    expect(vocabulary.avoided).toContain('shelf')
    expect(vocabulary.excepted).toContain('asked_at')
    expect(vocabulary.verbs).toContain('List')
  })

  it.each(['tellWaiting', 'Shelf', 'KEPT_EACH', 'told_before'])('refuses the identifier %s', (name) => {
    expect(problemsOf(['src/a.ts', `const ${name} = 1`])).toEqual([expect.stringContaining(`src/a.ts: ${name} contains`)])
  })

  it('reads identifiers within templates, and neither strings nor patterns nor comments', () => {
    expect(
      problemsOf(['src/a.tsx', `const a = \`x \${tellWaiting()} keptSince\`; b = c.replace(/keptSince/, "keptSince") // keptSince`]),
    ).toEqual([expect.stringContaining('tellWaiting')])
    expect(problemsOf(['src/a.tsx', 'const a = b ? <C d={e} /> : <Shelf />'])).toEqual([expect.stringContaining('Shelf')])
  })

  it('lets names of the database through, also within a key', () => {
    expect(problemsOf(['src/a.ts', 'row.asked_at'], ['src/a.es.json', '{ "letter_join_asked_subject": "" }'])).toEqual([])
  })

  it('refuses file names and keys of messages', () => {
    expect(problemsOf(['src/offer-words.ts', ''])).toEqual(['src/offer-words.ts: file name contains "words"'])
    expect(problemsOf(['src/a.en.json', '{ "shelf_title": "" }'])).toEqual(['src/a.en.json: key shelf_title contains "shelf"'])
  })

  it.each([
    ['src/a.ts', '/** What it does. */'],
    ['src/a.ts', '/*\n * Whoever calls it.\n */'],
    ['src/a.tsx', '<p>{/* Where it stands. */}</p>'],
    ['src/a.ts', 'a() // Of two the first.\nb()'],
    ['src/a.css', '/* By day. */'],
    ['bin/a', '#!/usr/bin/env bash\n# Whether it runs.\n'],
    ['db/migrations/0999_a.sql', '-- Who may.\n'],
  ])('refuses the beginning of a comment in %s: %s', (path, text) => {
    expect(problemsOf([path, text])).toEqual([expect.stringContaining(`${path}: a comment begins with`)])
  })

  it('reads lines of comments that follow each other as one', () => {
    expect(problemsOf(['src/a.ts', '// A reason for that,\n// of two lines:\n// What follows.\n'])).toEqual([])
  })

  it('refuses a name that two files export, unless every route does', () => {
    const twice = (text: string) => problemsOf(['src/a.ts', text], ['src/b.tsx', text])
    expect(twice('export async function findUser() {}')).toEqual(['findUser is exported by src/a.ts, src/b.tsx'])
    expect(twice('export type Found = string')).toEqual(['Found is exported by src/a.ts, src/b.tsx'])
    expect(twice('export async function loader() {}')).toEqual([])
    expect(
      problemsOf(['src/a.ts', 'export function a(b: 1): 1\nexport function a(b: 2): 2\n'], ['src/a.test.ts', 'export const a = 1']),
    ).toEqual([])
  })

  it('refuses summaries of endpoints that do not begin with a verb', () => {
    const summary = (text: string) => problemsOf(['src/a.api.server.ts', `open.get('/a', '${text}', { responses })`])
    expect(summary('List projects')).toEqual([])
    expect(summary('The projects')).toEqual([expect.stringContaining('does not begin with a verb')])
  })

  it('refuses long subjects of commits', () => {
    expect(subjectProblems(['x'.repeat(72)])).toEqual([])
    expect(subjectProblems(['x'.repeat(73)])).toHaveLength(1)
  })
})
