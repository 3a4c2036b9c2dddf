import type { RichDocument } from '@huella/rich-text/document'
import { documentLines } from '@huella/rich-text/document-lines'
import { documentOfHtml } from '@huella/rich-text/document-of-html'
import { LOCALES, type Locale } from '../../../kit/locales.ts'
import { formatMoney } from '../../../kit/money.ts'
import { translate } from '../../../kit/translate.server.ts'
import type { PartChange } from './review.ts'

/** A version of a project, from the database function `project_content`. Old versions lack some fields. */
export interface ProjectContent {
  language?: Locale
  slug?: string
  name: string
  name_other?: string | null
  description: string
  document?: RichDocument | null
  description_other?: string | null
  document_other?: RichDocument | null
  causes: string | null
  place: string
  currency?: string | null
  objective_amount?: number | null
  images: ContentImage[]
  budget: { what: string; what_other?: string | null; amount: number }[]
}

interface ContentImage {
  position: number
  picture: string
  alt: string
  alt_other?: string | null
}

/** Differences between two versions, part by part, as texts for people: lines are paragraphs, or lines of a budget. */
export function changesBetween(before: ProjectContent, after: ProjectContent, locale: Locale): PartChange[] {
  // Fields that an old version lacks are not compared.
  const then = textsOf({ ...before, language: before.language ?? after.language ?? 'es' }, locale)
  const now = textsOf(after, locale)
  const texts = PARTS.flatMap((part) =>
    LANGUAGES[part].flatMap((language) => {
      const [was, is] = [then, now].map((found) => found(part, language))
      return was === undefined || is === undefined || was === is ? [] : [{ part, language, before: was, after: is, pictures: null }]
    }),
  )
  return [...texts, ...imageChanges(before.images, after.images)]
}

const PARTS = ['language', 'name', 'slug', 'description', 'causes', 'place', 'objective', 'budget'] as const
type TextPart = (typeof PARTS)[number]
const LANGUAGES: Record<TextPart, readonly (Locale | null)[]> = {
  language: [null],
  name: LOCALES,
  slug: [null],
  description: LOCALES,
  causes: [null],
  place: [null],
  objective: [null],
  budget: [null],
}

function textsOf(content: ProjectContent, locale: Locale) {
  return (part: TextPart, language: Locale | null): string | undefined => {
    const is_own = language === (content.language ?? 'es')
    switch (part) {
      case 'language':
        return content.language && translate(`project_form_language_${content.language}`, locale)
      case 'name':
        return is_own ? content.name : (content.name_other ?? '')
      case 'description':
        return is_own
          ? storyText(content.document, content.description, locale)
          : storyText(content.document_other, content.description_other ?? '', locale)
      case 'objective':
        return content.objective_amount == null ? undefined : money(content.objective_amount, content.currency, locale)
      case 'budget':
        return content.budget
          .map((line) => `${[line.what, line.what_other].filter(Boolean).join(' / ')} · ${money(line.amount, content.currency, locale)}`)
          .join('\n')
      case 'slug':
        return content.slug
      default:
        return content[part] ?? ''
    }
  }
}

function storyText(document: RichDocument | null | undefined, html: string, locale: Locale): string {
  if (!document && html === '') return ''
  return documentLines(document ?? documentOfHtml(html), (alt) => translate('project_review_picture', locale, { alt })).join('\n')
}

/** Changes of pictures: added, removed, described differently; and their order, if remaining ones changed places. */
function imageChanges(before: ContentImage[], after: ContentImage[]): PartChange[] {
  const alike = (images: ContentImage[], { picture }: ContentImage) => images.find((one) => one.picture === picture)
  const now = after.flatMap((image) => {
    const was = alike(before, image)
    return was && words(was) === words(image) ? [] : [imageChange(image.position, was, image)]
  })
  const gone = before.filter((image) => !alike(after, image)).map((image) => imageChange(image.position, image, undefined))
  const [was, is] = [before.filter((image) => alike(after, image)), after.filter((image) => alike(before, image))]
  const is_moved = was.some(({ picture }, i) => picture !== is[i]?.picture)
  const order = (images: ContentImage[]) => images.map(({ alt }, i) => `${i + 1}. ${alt}`).join('\n')
  const moved = is_moved ? [{ part: 'images', language: null, before: order(was), after: order(is), pictures: null }] : []
  return [...now, ...gone, ...moved]
}

function imageChange(position: number, before: ContentImage | undefined, after: ContentImage | undefined): PartChange {
  return {
    part: `image:${position}`,
    language: null,
    before: before ? words(before) : '',
    after: after ? words(after) : '',
    pictures: { before: before?.picture ?? null, after: after?.picture ?? null },
  }
}

function words({ alt, alt_other }: ContentImage): string {
  return both(alt, alt_other)
}

function both(own: string, other: string | null | undefined): string {
  return other ? `${own}\n${other}` : own
}

function money(amount: number, currency: string | null | undefined, locale: Locale): string {
  return formatMoney({ amount, currency: currency ?? 'ARS' }, locale, 'exact')
}
