import { findPost, findPosts } from '../../domain/blog/find-posts.server.ts'
import { findCauses } from '../../domain/causes/find-causes.server.ts'
import { findCausePage } from '../../domain/causes/pages/find-cause-pages.server.ts'
import type { ContentLanguage } from '../../domain/content/content.ts'
import { findOffer, findOfferEvent, findOfferGroup, findOffers } from '../../domain/offers/find-offers.server.ts'
import type { OfferFilter } from '../../domain/offers/offer.ts'
import { findPlacePage, findPlacePages } from '../../domain/place-pages/find-place-pages.server.ts'
import { findSections } from '../../domain/sections/find-sections.server.ts'
import type { Context } from '../../kit/context.server.ts'
import type { ShareCard } from '../../pictures/share-cards/share-card.ts'
import type { Page as PageName } from '../../urls/paths.ts'
import { postShareCard } from '../../web/components/blog/post-share-card.ts'
import { placeShareCard } from '../../web/components/place-pages/place-share-card.ts'
import type { HistoryKind } from './contents.ts'

// The lists, pages and cards on which readers see each kind of content.

export interface Listed {
  id: string
  title: string
  language?: ContentLanguage
}

interface Page {
  title: string
  languages: { language: ContentLanguage; slug: string }[]
}

interface Surface {
  /** All items that a reader finds in lists. */
  list: (reader: Context) => Promise<Listed[]>
  /** The page at an address; none for content within pages of others. */
  page?: (reader: Context, slug: string) => Promise<Page | { moved_to: string }>
  /** Its name among all pages. */
  route?: PageName
  /** Its share card, with another title than its own, where the card shows one. */
  card?: (reader: Context, slug: string, title: string) => Promise<ShareCard>
  /** If a side is not public, the other one is displayed with its language: Spanish only, or either. */
  falls_back?: 'to_spanish' | 'to_either'
}

const ALL = { page: 1, per_page: 100_000 }

export const SURFACES: Record<HistoryKind, Surface> = {
  post: {
    list: async (reader) => (await findPosts(reader, ALL)).data,
    page: findPost,
    route: 'post',
    card: async (reader, slug, title) => postShareCard({ ...there(await findPost(reader, slug)), title }),
  },
  offer: { list: offersOf, page: findOffer, route: 'offer' },
  // Groups and events are listed only with offers of theirs.
  offer_group: {
    list: async (reader) => (await offersOf(reader)).flatMap(({ group }) => (group ? [{ ...group, title: group.name }] : [])),
    page: findOfferGroup,
    route: 'offers_group',
    falls_back: 'to_spanish',
  },
  offer_event: {
    list: async (reader) => (await offersOf(reader)).flatMap(({ event }) => (event ? [{ ...event, title: event.name }] : [])),
    page: findOfferEvent,
    route: 'offers_event',
    falls_back: 'to_spanish',
  },
  place_page: {
    list: async (reader) => (await findPlacePages(reader)).map(({ id, headline }) => ({ id, title: headline })),
    page: async (reader, slug) => {
      const page = await findPlacePage(reader, slug)
      return 'moved_to' in page ? page : { ...page, title: page.headline }
    },
    route: 'place',
    card: async (reader, slug, headline) => placeShareCard({ ...there(await findPlacePage(reader, slug)), headline }),
  },
  section: {
    list: async (reader) =>
      (await findSections(reader, 'home')).map(({ id, texts, language }) => ({ id, title: texts.title ?? '', language })),
    falls_back: 'to_spanish',
  },
  cause: {
    list: async (reader) => (await findCauses(reader)).map((cause) => ({ ...cause, title: cause.name })),
    page: async (reader, slug) => {
      const page = await findCausePage(reader, slug)
      return 'moved_to' in page ? page : { ...page, title: page.name }
    },
    route: 'cause',
    falls_back: 'to_either',
  },
}

function there<Found extends object>(found: Found | { moved_to: string }): Found {
  if ('moved_to' in found) throw new Error('it has another address')
  return found as Found
}

/** Called once for each language and instant, because three kinds are read from it. */
const asked = new Map<string, ReturnType<typeof findOffers>>()

async function offersOf(reader: Context) {
  const key = `${reader.locale} ${reader.seen_at?.toISOString()}`
  if (!asked.has(key)) asked.set(key, findOffers(reader, { ...ALL, sort: 'position' } as OfferFilter & typeof ALL))
  return (await asked.get(key)!).data
}
