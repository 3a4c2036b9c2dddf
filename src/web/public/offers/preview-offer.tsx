import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ContentKind } from '../../../domain/content/content.ts'
import { type Draft, ownDraft } from '../../../domain/content/writing/draft.ts'
import type { EventContent, OfferContent } from '../../../domain/offers/offer.kind.ts'
import { todayInArgentina } from '../../../domain/search/travel-dates.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ask, askOr, EMPTY_PAGE } from '../../ask.server.ts'
import { useTyped } from '../../components/content/use-typed.ts'
import { type OfferPreviewFacts, occasionOfDraft } from '../../components/offers/draft-offer.ts'
import { EventFacts } from '../../components/offers/event-facts.tsx'
import { OccasionOffers, OccasionView } from '../../components/offers/occasion-view.tsx'
import { OfferDraftView } from '../../components/offers/offer-draft-view.tsx'
import { eventCrumbs, groupCrumbs } from '../../components/offers/offer-structured-data.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { apiContext, nowContext } from '../../visitor/page-context.ts'

const KINDS = { offr: 'offer', offg: 'offer_group', offe: 'offer_event' } as const satisfies Record<string, ContentKind>

/**
 * The page of an offer, a group or an event from its draft, in the language of the address. Its editor frames it, and sends it every
 * change.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const key = params.slug ?? ''
  const kind = KINDS[key.slice(0, 4) as keyof typeof KINDS]
  if (!kind || !/^[\w-]{1,80}$/.test(key)) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const item = await ask(api.admin.content[':kind'][':key'].$get({ param: { kind, key } }))
  const content = ownDraft<Draft>(item.content)
  const { group, event } = ownDraft<OfferContent>(content).shared
  const ids = [group, event].flatMap((one) => one?.id ?? [])
  const of = kind === 'offer_group' ? { group: key } : { event: key }
  const [text, targets, offers] = await Promise.all([
    ask(api.admin['content-preview'].$post({ json: { kind, content: content as never } })),
    ids.length > 0 ? askOr(api.admin['content-targets'].$get({ query: { ids: ids.join(',') } }), []) : [],
    kind === 'offer' ? EMPTY_PAGE : askOr(api.offers.$get({ query: of }), EMPTY_PAGE),
  ])
  const slugs = Object.fromEntries(targets.map(({ id, path }) => [id, path.split('/').at(-1) ?? id]))
  const facts = { slug: key, cards: text.cards as OfferPreviewFacts['cards'], slugs }
  return { kind, content, facts, offers: offers.data, today: todayInArgentina(context.get(nowContext)) }
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.offer_preview_side(), description: m.offer_preview_side(), indexed: false })
}

export default function PreviewOffer() {
  const { kind, content, facts, offers, today } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const draft = useTyped<Draft>() ?? ownDraft<Draft>(content)
  if (kind === 'offer') return <OfferDraftView draft={draft as OfferContent} facts={facts as OfferPreviewFacts} />
  const occasion = occasionOfDraft(draft, locale, facts as OfferPreviewFacts)
  const about = { title: occasion.title, slug: facts.slug }
  if (kind === 'offer_group')
    return (
      <OccasionView occasion={occasion} crumbs={groupCrumbs(about, locale)}>
        <OccasionOffers title={m.offers_group_offers()} offers={offers} empty={<p>{m.offers_group_none()}</p>} />
      </OccasionView>
    )
  const { place, start, end } = (draft as EventContent).shared
  return (
    <OccasionView
      occasion={occasion}
      crumbs={eventCrumbs(about, locale)}
      facts={<EventFacts event={{ place, start_date: start, end_date: end }} today={today} />}
    >
      <OccasionOffers title={m.offers_event_offers()} offers={offers} empty={<p>{m.offers_event_none()}</p>} />
    </OccasionView>
  )
}
