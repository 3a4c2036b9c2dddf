import { diff3Merge } from 'node-diff3'
import type { Locale } from '../../../kit/locales.ts'
import { blockText, type RichBlock, type RichDocument } from '../../../kit/rich-text/document.ts'
import type { DraftContent } from './draft.ts'

/** What two people changed in different ways since both had the same text. */
export interface Difference {
  /** Names it among all differences. */
  id: string
  field: keyof DraftContent
  language?: Locale
  mine: string
  theirs: string
}

export type Side = 'mine' | 'theirs' | 'both'

export interface Merge {
  differences: Difference[]
  /** The merged draft, once a side is chosen for each difference. Without a choice mine stands. */
  resolve: (sides: Record<string, Side>) => DraftContent
}

/**
 * Merges what I wrote with what somebody else saved, field by field and stories paragraph by paragraph. What only one of us changed is taken;
 * what both changed is a difference to be chosen, and never overwritten silently.
 */
export function mergeDrafts(base: DraftContent, mine: DraftContent, theirs: DraftContent): Merge {
  const parts: Part[] = [
    ...SCALARS.map((field) => scalarPart(field, base, mine, theirs)),
    ...LOCALES.flatMap((language) => [namePart(language, base, mine, theirs), storyPart(language, base, mine, theirs)]),
  ]
  return {
    differences: parts.flatMap((part) => part.differences),
    resolve: (sides) => parts.reduce((content, part) => part.write(content, sides), mine),
  }
}

const SCALARS = [
  'language',
  'second',
  'slug',
  'causes',
  'objective',
  'currency',
  'country_code',
  'district_id',
  'place',
  'budget',
  'images',
] as const
const LOCALES = ['es', 'en'] as const

interface Part {
  differences: Difference[]
  write: (content: DraftContent, sides: Record<string, Side>) => DraftContent
}

function scalarPart<Field extends (typeof SCALARS)[number]>(
  field: Field,
  base: DraftContent,
  mine: DraftContent,
  theirs: DraftContent,
): Part {
  const whose = whoChanged(base[field], mine[field], theirs[field])
  const differences = whose === 'both' ? [{ id: field, field, mine: written(mine[field]), theirs: written(theirs[field]) }] : []
  const is_theirs = (sides: Record<string, Side>) => whose === 'theirs' || (whose === 'both' && sides[field] === 'theirs')
  return { differences, write: (content, sides) => (is_theirs(sides) ? { ...content, [field]: theirs[field] } : content) }
}

function namePart(language: Locale, base: DraftContent, mine: DraftContent, theirs: DraftContent): Part {
  const id = `name.${language}`
  const whose = whoChanged(base.name[language], mine.name[language], theirs.name[language])
  const differences =
    whose === 'both' ? [{ id, field: 'name' as const, language, mine: mine.name[language], theirs: theirs.name[language] }] : []
  const is_theirs = (sides: Record<string, Side>) => whose === 'theirs' || (whose === 'both' && sides[id] === 'theirs')
  return {
    differences,
    write: (content, sides) => (is_theirs(sides) ? { ...content, name: { ...content.name, [language]: theirs.name[language] } } : content),
  }
}

type Region = { ok: RichBlock[] } | { id: string; mine: RichBlock[]; theirs: RichBlock[] }

function storyPart(language: Locale, base: DraftContent, mine: DraftContent, theirs: DraftContent): Part {
  const regions = regionsOf(language, base.description[language], mine.description[language], theirs.description[language])
  const differences = regions.flatMap((region) =>
    'ok' in region
      ? []
      : [{ id: region.id, field: 'description' as const, language, mine: textOf(region.mine), theirs: textOf(region.theirs) }],
  )
  return {
    differences,
    write(content, sides) {
      const blocks = regions.flatMap((region) => ('ok' in region ? region.ok : chosen(region, sides[region.id] ?? 'mine')))
      const document: RichDocument = { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] }
      return { ...content, description: { ...content.description, [language]: document } }
    },
  }
}

function chosen({ mine, theirs }: { mine: RichBlock[]; theirs: RichBlock[] }, side: Side): RichBlock[] {
  if (side === 'both') return [...theirs, ...mine]
  return side === 'mine' ? mine : theirs
}

/** Blocks are compared as a whole, by what they contain. */
function regionsOf(language: Locale, base: RichDocument, mine: RichDocument, theirs: RichDocument): Region[] {
  const lines = (document: RichDocument) => document.content.map((block) => JSON.stringify(block))
  const blocks = (found: string[] = []) => found.map((line) => JSON.parse(line) as RichBlock)
  return diff3Merge(lines(mine), lines(base), lines(theirs), { excludeFalseConflicts: true }).map((region, i) =>
    region.conflict
      ? { id: `description.${language}.${i}`, mine: blocks(region.conflict.a), theirs: blocks(region.conflict.b) }
      : { ok: blocks(region.ok) },
  )
}

function whoChanged(base: unknown, mine: unknown, theirs: unknown): 'mine' | 'theirs' | 'both' | 'none' {
  const [was, own, other] = [base, mine, theirs].map((value) => JSON.stringify(value))
  if (own === other) return 'none'
  if (own === was) return 'theirs'
  return other === was ? 'mine' : 'both'
}

function textOf(blocks: RichBlock[]): string {
  return blocks.map(blockText).join('\n')
}

/** A value in a few words, for those that are no text. */
function written(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(written).join(' · ')
  if (value === null || typeof value !== 'object') return String(value ?? '')
  return Object.values(value).map(written).filter(Boolean).join(' / ')
}
