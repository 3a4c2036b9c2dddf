import { diff3Merge } from 'node-diff3'
import type { RichBlock, RichDocument } from './document.ts'
import { blockText } from './document-text.ts'

/** A field that two people changed in different ways since both had the same text. */
export interface Difference {
  /** Identifies it among all differences. */
  id: string
  field: string
  /** BCP 47, of a field that exists in several languages. */
  language?: string | undefined
  mine: string
  theirs: string
  /** Both may be used, one after the other. */
  paragraphs: boolean
}

export type MergeChoice = 'mine' | 'theirs' | 'both'

export interface Merge<Content> {
  differences: Difference[]
  /** The merged content, once a side is chosen for each difference. Without a choice, mine is used. */
  resolve: (sides: Record<string, MergeChoice>) => Content
}

/** The common base, my version, and the version that somebody else saved. */
export interface Versions<Content> {
  base: Content
  mine: Content
  theirs: Content
}

/** One field of the content, and how to read and write it. */
export interface MergeField<Content, Value> {
  name: string
  language?: string
  read: (content: Content) => Value
  write: (content: Content, value: Value) => Content
}

export interface Part<Content> {
  differences: Difference[]
  write: (content: Content, sides: Record<string, MergeChoice>) => Content
}

/**
 * Merges my version with one that somebody else saved, part by part. Changes on one side only are taken; parts that both changed are
 * differences to be chosen, and never overwritten silently.
 */
export function mergeParts<Content>(mine: Content, parts: Part<Content>[]): Merge<Content> {
  return {
    differences: parts.flatMap((part) => part.differences),
    resolve: (sides) => parts.reduce((content, part) => part.write(content, sides), mine),
  }
}

/** A field that is taken as a whole from one side. */
export function valuePart<Content, Value>(field: MergeField<Content, Value>, { base, mine, theirs }: Versions<Content>): Part<Content> {
  const [was, own, other] = [field.read(base), field.read(mine), field.read(theirs)]
  const id = idOf(field)
  const whose = whoChanged(was, own, other)
  const { name, language } = field
  const differences = whose === 'both' ? [{ id, field: name, language, mine: written(own), theirs: written(other), paragraphs: false }] : []
  return {
    differences,
    write: (content, sides) => (whose === 'theirs' || (whose === 'both' && sides[id] === 'theirs') ? field.write(content, other) : content),
  }
}

type Region = { ok: RichBlock[] } | { id: string; mine: RichBlock[]; theirs: RichBlock[] }

/** Rich text, paragraph by paragraph. */
export function documentPart<Content>(field: MergeField<Content, RichDocument>, versions: Versions<Content>): Part<Content> {
  const regions = regionsOf(idOf(field), field.read(versions.base), field.read(versions.mine), field.read(versions.theirs))
  const { name, language } = field
  return {
    differences: regions.flatMap((region) =>
      'ok' in region
        ? []
        : [{ id: region.id, field: name, language, mine: textOf(region.mine), theirs: textOf(region.theirs), paragraphs: true }],
    ),
    write(content, sides) {
      const blocks = regions.flatMap((region) => ('ok' in region ? region.ok : chosen(region, sides[region.id] ?? 'mine')))
      return field.write(content, { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] })
    },
  }
}

function idOf({ name, language }: Pick<MergeField<never, never>, 'name' | 'language'>): string {
  return language ? `${name}.${language}` : name
}

function chosen({ mine, theirs }: { mine: RichBlock[]; theirs: RichBlock[] }, side: MergeChoice): RichBlock[] {
  if (side === 'both') return [...theirs, ...mine]
  return side === 'mine' ? mine : theirs
}

/** Blocks are compared as a whole, by their contents. */
function regionsOf(id: string, base: RichDocument, mine: RichDocument, theirs: RichDocument): Region[] {
  const lines = (document: RichDocument) => document.content.map((block) => JSON.stringify(block))
  const blocks = (found: string[] = []) => found.map((line) => JSON.parse(line) as RichBlock)
  return diff3Merge(lines(mine), lines(base), lines(theirs), { excludeFalseConflicts: true }).map((region, i) =>
    region.conflict ? { id: `${id}.${i}`, mine: blocks(region.conflict.a), theirs: blocks(region.conflict.b) } : { ok: blocks(region.ok) },
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

/** A short text for a value that is no text. */
function written(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(written).join(' · ')
  if (value === null || typeof value !== 'object') return String(value ?? '')
  return Object.values(value).map(written).filter(Boolean).join(' / ')
}
