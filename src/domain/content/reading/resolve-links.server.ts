import type { RichDocument } from '@huella/rich-text/document'
import { cardTargets } from '@huella/rich-text/document-text'
import type { Context } from '../../../kit/context.server.ts'
import { pathTo } from '../../../urls/paths.ts'
import { linksOf, withLinks } from '../publishing/stored-links.server.ts'
import { type ContentTarget, REFERENCE, referencedPage } from '../targets.ts'
import type { Draft } from '../writing/draft.ts'
import { type ContentReader, findTargets } from './find-targets.server.ts'

type Reader = ContentReader & Pick<Context, 'config'>

interface Resolved {
  body: RichDocument
  cards: ContentTarget[]
  /** All that the text names, shown or not: when one of them changes, so does the text. */
  references: { id: string }[]
}

/**
 * A stored text for a reader: links have the present addresses, and references to records that are not public become plain text, or no
 * card.
 */
export async function resolveText(ctx: Reader, document: RichDocument): Promise<Resolved> {
  const cards = cardTargets(document)
  const ids = [...new Set([...cards, ...referencesOf(document)])]
  const targets = await findTargets(ctx, ids)
  return {
    body: withLinks(document, (href) => addressOf(ctx, targets, href)),
    cards: [...new Set(cards)].flatMap((id) => targets.get(id) ?? []),
    references: ids.map((id) => ({ id })),
  }
}

/** A stored text for its editor: links to records without an address become plain text. */
export async function writtenLinks(ctx: Reader, document: RichDocument): Promise<RichDocument> {
  const targets = await findTargets(ctx, referencesOf(document))
  return withLinks(document, (href) => addressOf(ctx, targets, href))
}

/** A draft for its editor, with addresses in place of references, which a draft that no editor has saved yet may contain. */
export async function withAddresses(ctx: Reader, content: Draft): Promise<Draft> {
  const [es, en] = await Promise.all(
    (['es', 'en'] as const).map(async (locale) => ({
      ...content[locale],
      body: await writtenLinks({ ...ctx, locale }, content[locale].body),
    })),
  )
  return { ...content, es: es!, en: en! }
}

function referencesOf(document: RichDocument): string[] {
  return linksOf(document).flatMap((href) => (href.startsWith(REFERENCE) ? [href.slice(REFERENCE.length)] : []))
}

function addressOf({ config, locale }: Reader, targets: Map<string, ContentTarget>, href: string): string | null {
  if (!href.startsWith(REFERENCE)) return href
  const id = href.slice(REFERENCE.length)
  const page = referencedPage(id)
  if (page) return config.public_url + pathTo(page, locale)
  const target = targets.get(id)
  return target ? config.public_url + target.path : null
}
