import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ownDraft } from '../../domain/content/writing/draft.ts'
import type { OfferContent } from '../../domain/offers/offer.kind.ts'
import { m } from '../../kit/sentences/messages.js'
import { ask } from '../ask.server.ts'
import { useTyped } from '../components/content/use-typed.ts'
import { OfferDraftView } from '../components/offers/offer-draft-view.tsx'
import { type MetaArguments, pageMeta } from '../page-meta.ts'
import { apiContext } from '../visitor/page-context.ts'
import { offerKey } from './my-offer-key.ts'

/** The page of an offer as its hotelier writes it, framed by the form. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const offer = await ask(context.get(apiContext).hotelier.offer[':id'].$get({ param: { id: offerKey(params.slug) } }))
  return { id: offer.id, content: offer.content }
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.offer_preview_side(), description: m.offer_preview_side(), indexed: false })
}

export default function PreviewMyOffer() {
  const { id, content } = useLoaderData<typeof loader>()
  const draft = useTyped<OfferContent>() ?? ownDraft<OfferContent>(content)
  return <OfferDraftView draft={draft} facts={{ slug: id, cards: [], slugs: {} }} />
}
