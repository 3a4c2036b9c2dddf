import { documentPictures, documentText } from '@huella/rich-text/document-text'
import { type FieldErrors, keyWith } from '../../../kit/errors.ts'
import { slugOf } from '../../../kit/slug.ts'
import { isPlaceSlug } from '../../../urls/paths.ts'
import { EMPTY_POST, type PostContent, postProblems } from '../../blog/post.kind.ts'
import { readPost } from '../../blog/post-shape.kind.ts'
import { type CauseContent, causeProblems, EMPTY_CAUSE } from '../../causes/pages/cause.kind.ts'
import { readCause } from '../../causes/pages/cause-shape.kind.ts'
import { EMPTY_LEGAL, type LegalContent, legalProblems } from '../../legal/legal.kind.ts'
import { readLegal } from '../../legal/legal-shape.kind.ts'
import {
  EMPTY_EVENT,
  EMPTY_GROUP,
  EMPTY_OFFER,
  type EventContent,
  eventProblems,
  type GroupContent,
  groupProblems,
  type OfferContent,
  offerProblems,
  offerTerms,
} from '../../offers/offer.kind.ts'
import { readEvent, readGroup, readOffer } from '../../offers/offer-shape.kind.ts'
import { EMPTY_PLACE_PAGE, type PlacePageContent, placePageProblems } from '../../place-pages/place-page.kind.ts'
import { readPlacePage } from '../../place-pages/place-page-shape.kind.ts'
import { emptySection, type SectionContent, sectionProblems } from '../../sections/section.kind.ts'
import { readSection } from '../../sections/section-shape.kind.ts'
import { CONTENT_LANGUAGES, type ContentKind, type ContentLanguage, type ContentPart, type DeletionRule, isLasting } from '../content.ts'
import type { ContentProblem, ContentTexts, Draft, Shared } from '../writing/draft.ts'
import { placeOf } from './section-places.ts'

/** The rules that each kind of content gives to the engine. Another kind is a line in {@link KINDS}. */
interface KindRules<Own extends Draft = Draft> {
  /** Slug of an item whose title has no letters for one. */
  slug_word: string
  /** Restricts its slugs; by default all are allowed. */
  allows?: (slug: string) => boolean
  /** The empty draft. */
  start: (author: string) => Own
  /** @throws ZodError for text beyond its bounds */
  read: (value: unknown) => Own
  /** Errors that prevent the publication of these sides, in the form's order. */
  problems: (draft: Own, sides: readonly ContentLanguage[]) => ContentProblem<string>[]
  /** The records that the shared part refers to, by their field. */
  named: (shared: Own['shared']) => NamedRecord[]
  /** The shared part as lines of text, for comparing two versions. Pictures are left to the engine. */
  lines: (shared: Own['shared']) => string[]
  /** Text of a side besides title, summary and body. */
  words?: (words: Own[ContentLanguage]) => string[]
  /** The part of an item that nobody can remove. */
  keeps?: (shared: Own['shared']) => DeletionRule
  /** Data derived from a version and stored with it at publication. */
  derived?: (shared: Own['shared']) => object
}

export interface NamedRecord {
  field: string
  of: 'categories' | 'causes' | 'currencies' | 'events' | 'groups' | 'places' | 'projects'
  ids: readonly string[]
}

export const KINDS: Record<ContentKind, KindRules> = {
  post: rulesOf<PostContent>({
    slug_word: 'nota',
    start: (author) => ({ ...EMPTY_POST, shared: { ...EMPTY_POST.shared, author } }),
    read: readPost,
    problems: postProblems,
    named: ({ causes, category, place, projects }) => [
      { field: 'category', of: 'categories', ids: category ? [category] : [] },
      { field: 'causes', of: 'causes', ids: causes },
      { field: 'place', of: 'places', ids: place ? [place.id] : [] },
      { field: 'projects', of: 'projects', ids: projects.map(({ id }) => id) },
    ],
    lines: ({ author, category, causes, place, projects }) => [
      author,
      category,
      ...causes,
      place?.text ?? '',
      ...projects.map(({ name }) => name),
    ],
  }),
  offer: rulesOf<OfferContent>({
    slug_word: 'oferta',
    start: () => EMPTY_OFFER,
    read: readOffer,
    problems: offerProblems,
    named: ({ places, currency, group, event }) => [
      { field: 'places', of: 'places', ids: places.map(({ id }) => id) },
      { field: 'currency', of: 'currencies', ids: [currency] },
      { field: 'group', of: 'groups', ids: group ? [group.id] : [] },
      { field: 'event', of: 'events', ids: event ? [event.id] : [] },
    ],
    lines: ({ trip_type, places, dates, start, end, nights, price, currency, last_day, position, group, event, services, margin }) => [
      trip_type,
      ...places.map(({ text }) => text),
      dates,
      start,
      end,
      nights,
      `${price} ${currency}`,
      last_day,
      position,
      ...[group, event].flatMap((one) => one?.name ?? []),
      ...services.map(({ kind, name }) => `${kind}: ${name.es} / ${name.en}`),
      ...[margin].map((percent) => percent && `${percent} %`),
    ],
    words: ({ included, excluded }) => [...included.map((line) => `+ ${line}`), ...excluded.map((line) => `− ${line}`)],
    derived: (shared) => ({ terms: offerTerms(shared) }),
  }),
  offer_group: rulesOf<GroupContent>({
    slug_word: 'tema',
    start: () => EMPTY_GROUP,
    read: readGroup,
    problems: groupProblems,
    named: () => [],
    lines: ({ position }) => [position],
  }),
  offer_event: rulesOf<EventContent>({
    slug_word: 'evento',
    start: () => EMPTY_EVENT,
    read: readEvent,
    problems: eventProblems,
    named: ({ place }) => [{ field: 'place', of: 'places', ids: place ? [place.id] : [] }],
    lines: ({ place, start, end }) => [place?.text ?? '', start, end],
  }),
  terms: legalRules('terminos'),
  privacy: legalRules('privacidad'),
  place_page: rulesOf<PlacePageContent>({
    slug_word: 'lugar',
    allows: isPlaceSlug,
    start: () => EMPTY_PLACE_PAGE,
    read: readPlacePage,
    problems: placePageProblems,
    named: ({ place }) => [{ field: 'place', of: 'places', ids: place ? [place.id] : [] }],
    lines: ({ place, area, position, sources }) => [
      place?.text ?? '',
      area,
      position,
      ...sources.map(({ name, url }) => `${name.es} / ${name.en}: ${url}`),
    ],
    words: ({ lead }) => [lead],
  }),
  section: rulesOf<SectionContent>({
    slug_word: 'seccion',
    start: () => emptySection('question'),
    read: readSection,
    problems: sectionProblems,
    named: ({ project }) => [{ field: 'project', of: 'projects', ids: project ? [project.id] : [] }],
    lines: ({ place, icon, speaker, said_in, project }) => {
      const { options = [] } = placeOf(place)
      return [options.includes('icon') ? icon : '', ...(project ? [speaker, said_in, project.name] : [])]
    },
    words: ({ lines }) => Object.values(lines),
    keeps: ({ place }) => placeOf(place).keeps ?? null,
  }),
  cause: rulesOf<CauseContent>({
    slug_word: 'causa',
    start: () => EMPTY_CAUSE,
    read: readCause,
    problems: causeProblems,
    named: () => [],
    lines: () => [],
  }),
}

function legalRules(slug_word: string): KindRules {
  return rulesOf<LegalContent>({
    slug_word,
    start: () => EMPTY_LEGAL,
    read: readLegal,
    problems: legalProblems,
    named: () => [],
    lines: () => [],
  })
}

/** The part of an item that cannot be removed: for a lasting kind, all of it that is public. */
export function deletionRuleOf(kind: ContentKind, shared: Shared): DeletionRule {
  return isLasting(kind) ? 'public' : (KINDS[kind].keeps?.(shared) ?? null)
}

/** Erases the draft's type: the engine gives each kind only drafts that the kind's own `read` made. */
function rulesOf<Own extends Draft>(rules: KindRules<Own>): KindRules {
  return rules as unknown as KindRules
}

/** Errors that prevent the publication of these sides, by field. */
export function problemsOf(kind: ContentKind, draft: Draft, sides: readonly ContentLanguage[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { field, ...problem } of KINDS[kind].problems(draft, sides)) errors[field] ??= [keyWith(problem)]
  return errors
}

export function proposedSlug(kind: ContentKind, title: string): string {
  const { slug_word, allows } = KINDS[kind]
  const slug = slugOf(title, slug_word)
  if (!allows) return slug
  // Leaves room for a number suffix, and begins with a letter.
  const short = slug.slice(0, 40).replace(/-+$/, '')
  return allows(short) ? short : `${slug_word}-${short}`
}

/** All text of a part, a line for each paragraph or value: for comparing two versions. */
export function linesOf(kind: ContentKind, content: Draft[ContentPart]): string[] {
  const { words, lines } = KINDS[kind]
  if (isContentTexts(content))
    return [content.title, content.summary, ...documentText(content.body).split('\n'), ...(words?.(content) ?? [])].filter(Boolean)
  const pictures = content.images.map(({ name, alt }) => `${name}: ${alt.es} / ${alt.en}`)
  return [...pictures, ...lines(content)].filter(Boolean)
}

export function isContentTexts(content: ContentTexts | Shared): content is ContentTexts {
  return 'body' in content
}

/** The names of the pictures in texts and beside them. */
export function picturesOf(draft: Draft): string[] {
  return [...draft.shared.images.map(({ name }) => name), ...CONTENT_LANGUAGES.flatMap((side) => documentPictures(draft[side].body))]
}
