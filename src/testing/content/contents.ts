import type { ContentLanguage } from '../../domain/content/content.ts'
import { EMPTY_OFFER } from '../../domain/offers/offer.kind.ts'
import { emptySection } from '../../domain/sections/section.kind.ts'
import { placePageContent } from './place-pages.ts'
import { completePost } from './scene.ts'

const { shared: POST } = completePost()
const PLACE = { id: 'city:1', text: 'Mendoza' }
/** Long after the histories of tests, so that offers are on sale during them. */
const DAYS = { start: '2032-03-10', end: '2032-03-17' }

/** Kinds that can come and go, unlike the legal texts. */
export const HISTORY_KINDS = ['post', 'offer', 'offer_group', 'offer_event', 'place_page', 'section', 'cause'] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

/** Publishable content of each kind, with these titles; the shared part differs by the number. */
export const CONTENTS: Record<HistoryKind, (titles: Record<ContentLanguage, string>, n: number) => unknown> = {
  post: (titles, n) => completePost({ ...titled(titles), shared: { author: `Firma ${n}` } }),
  offer: (titles, n) => {
    const lines = { included: ['Desayuno'], excluded: [] }
    const { es, en } = titledPost(titles)
    const shared = {
      ...EMPTY_OFFER.shared,
      ...DAYS,
      trip_type: 'ONLY_HOTEL',
      places: [PLACE],
      images: POST.images,
      price: String(5_000 + n),
    }
    return { es: { ...es, ...lines }, en: { ...en, ...lines }, shared }
  },
  offer_group: (titles, n) => ({ ...titledPost(titles), shared: { images: POST.images, position: String(n) } }),
  offer_event: (titles, n) => ({ ...titledPost(titles), shared: { images: POST.images, place: PLACE, ...DAYS, end: `2032-03-${17 + n}` } }),
  place_page: (titles, n) => {
    const { es, en, shared } = placePageContent('', { position: String(n) })
    const own = { slug: null }
    return { es: { ...es, ...own, title: titles.es }, en: { ...en, ...own, title: titles.en }, shared }
  },
  section: (titles) => {
    const { es, en } = titledPost(titles)
    const lines = { text: 'Porque viajás igual, y algo de eso queda donde hace falta.' }
    return { es: { ...es, lines }, en: { ...en, lines }, shared: emptySection('question').shared }
  },
  cause: (titles) => ({ ...titledPost(titles), shared: { images: POST.images } }),
}

function titledPost(titles: Record<ContentLanguage, string>) {
  return completePost(titled(titles))
}

function titled({ es, en }: Record<ContentLanguage, string>) {
  return { es: { title: es }, en: { title: en } }
}
