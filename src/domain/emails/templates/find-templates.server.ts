import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../../kit/data/list-columns.server.ts'
import { plainText, plainWords } from '../../../kit/data/search-text.server.ts'
import { alphabetical } from '../../../kit/formatters.ts'
import { LOCALES } from '../../../kit/locales.ts'
import { translate } from '../../../kit/translate.server.ts'
import type { Letter } from '../letter.server.ts'
import { findCases, previewLetter } from './letter-cases.server.ts'
import { sentencesOf } from './letter-texts.server.ts'
import type { TemplateCard, TemplateDetail, TemplateFilter, TemplateSentence, TemplateTexts, TemplateVersion } from './template.ts'

/** One page of the templates of all letters, and the nouns that they belong to. */
export async function findTemplates(
  ctx: Context,
  letters: readonly Letter[],
  filter: TemplateFilter & { page: number; per_page: number },
): Promise<{ data: TemplateCard[]; total: number; nouns: { name: string; label: string }[] }> {
  const newest = new Map((await newestVersions(ctx)).map((version) => [version.kind, version]))
  const all = letters.map((letter) => ({ letter, version: newest.get(letter.kind) }))
  const found = all
    .filter(({ letter, version }) => matches(ctx, letter, version?.words ?? ORIGINAL, filter))
    .map(({ letter, version }) => cardOf(ctx, letter, version))
    .filter(({ changed, noun }) => (!filter.state || changed === (filter.state === 'changed')) && (!filter.noun || noun === filter.noun))
    .sort(inOrder(ctx, filter.sort))
  const names = [...new Set(letters.map(({ noun }) => noun))]
  const compare = alphabetical(ctx.locale)
  const nouns = names.map((name) => ({ name, label: translate(`noun_${name}`, ctx.locale) })).sort((a, b) => compare(a.label, b.label))
  return { data: found.slice((filter.page - 1) * filter.per_page, filter.page * filter.per_page), total: found.length, nouns }
}

const ORIGINAL: TemplateTexts = { es: {}, en: {} }

/** A letter's template: its sentences in both languages, and the cases of its preview. */
export async function findTemplate(ctx: Context, letter: Letter): Promise<TemplateDetail> {
  const [[version], cases] = await Promise.all([newestVersions(ctx, letter.kind), findCases(ctx, letter)])
  const words = version?.words ?? ORIGINAL
  const shown = cases.map(({ about, ...one }) => ({ ...one, said: previewLetter(ctx, letter, about, words)[ctx.locale].said }))
  const valuesOf = (name: string) => shown.map(({ said }) => said.get(name)).find(Boolean) ?? {}
  return {
    ...cardOf(ctx, letter, version),
    sentences: sentencesOf(letter, words).map((sentence) => ({ ...sentence, values: writtenValues(sentence, valuesOf(sentence.name)) })),
    cases: shown.map(({ said, ...one }) => ({ ...one, says: [...said.keys()] })),
  }
}

/** Values of a sentence's variables, as a help for its writer. */
function writtenValues({ variables }: Pick<TemplateSentence, 'variables'>, values: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(variables.filter((name) => values[name] !== undefined).map((name) => [name, String(values[name])]))
}

/** The history of a letter's sentences, newest first, each version with its changes. */
export async function findTemplateVersions(ctx: Pick<Context, 'db'>, letter: Letter): Promise<TemplateVersion[]> {
  const versions = await rowsOf<Version & Omit<TemplateVersion, 'changes'>>(
    ctx.db,
    sql`select v.number, v.words, v.restored, iso_time(v.created_at) as created_at, u.username as created_by
      from letter_versions v left join user_names u on u.id = v.created_by where v.kind = ${letter.kind} order by v.number`,
  )
  return versions
    .map(({ words, ...version }, at) => ({ ...version, changes: changesOf(letter, versions[at - 1]?.words ?? ORIGINAL, words) }))
    .reverse()
}

interface Version extends Record<string, unknown> {
  kind: string
  number: number
  words: TemplateTexts
  created_at: string
  created_by: string | null
}

function newestVersions({ db }: Pick<Context, 'db'>, kind?: string): Promise<Version[]> {
  return rowsOf<Version>(
    db,
    sql`select distinct on (v.kind) v.kind, v.number, v.words, iso_time(v.created_at) as created_at, u.username as created_by
      from letter_versions v left join user_names u on u.id = v.created_by ${kind === undefined ? sql`` : sql`where v.kind = ${kind}`}
      order by v.kind, v.number desc`,
  )
}

function cardOf({ locale }: Context, letter: Letter, version: Version | undefined): TemplateCard {
  const words = version?.words ?? ORIGINAL
  const sentences = sentencesOf(letter, words)
  return {
    kind: letter.kind,
    noun: letter.noun,
    version: version?.number ?? 0,
    label: translate(`letter_${letter.kind}`, locale),
    noun_label: translate(`noun_${letter.noun}`, locale),
    subject: sentences[0]!.text[locale],
    changed: sentences.some(({ text, original }) => LOCALES.some((language) => text[language] !== original[language])),
    changed_at: version?.created_at ?? null,
    changed_by: version?.created_by ?? null,
  }
}

/** The search covers label, kind, and every sentence in either language. */
function matches({ locale }: Context, letter: Letter, words: TemplateTexts, { query }: TemplateFilter): boolean {
  const said = sentencesOf(letter, words).flatMap(({ text }) => [text.es, text.en])
  const all = plainText([letter.kind, translate(`letter_${letter.kind}`, locale), ...said].join(' '))
  return plainWords(query).every((word) => all.includes(word))
}

function inOrder({ locale }: Context, sort: TemplateFilter['sort']) {
  const text = alphabetical(locale)
  const by = sort.replace('-', '')
  const sign = sort.startsWith('-') ? -1 : 1
  return (one: TemplateCard, other: TemplateCard) => {
    const first = by === 'noun' ? text(one.noun_label, other.noun_label) : by === 'changed_at' ? compareTimes(one, other) : 0
    return sign * (first || text(one.label, other.label))
  }
}

function compareTimes(one: TemplateCard, other: TemplateCard): number {
  return (one.changed_at ?? '').localeCompare(other.changed_at ?? '')
}

function changesOf(letter: Letter, before: TemplateTexts, after: TemplateTexts): TemplateVersion['changes'] {
  const [was, is] = [sentencesOf(letter, before), sentencesOf(letter, after)]
  return LOCALES.flatMap((language) =>
    is.flatMap(({ name, part, text }, at) =>
      text[language] === was[at]!.text[language] ? [] : [{ language, name, part, before: was[at]!.text[language], after: text[language] }],
    ),
  )
}

const COLUMNS: ListColumns<TemplateCard, 'template'> = {
  kind: (row) => row.kind,
  label: (row) => row.label,
  noun: (row) => row.noun_label,
  subject: (row) => row.subject,
  state: (row, locale) => translate(`template_csv_state_${row.changed ? 'changed' : 'original'}`, locale),
  version: (row) => row.version,
  changed_at: (row) => row.changed_at,
  changed_by: (row) => row.changed_by,
}

/** The filtered templates as CSV: all of them, as there is one for each letter. */
export async function exportTemplates(ctx: Context, letters: readonly Letter[], filter: TemplateFilter): Promise<string> {
  const { data } = await findTemplates(ctx, letters, { ...filter, page: 1, per_page: letters.length })
  return writeList('template', COLUMNS, data, ctx.locale)
}
