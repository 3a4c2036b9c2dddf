import { Checkbox } from '@mantine/core'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Availability } from '../../../domain/offers/desk/offer-desk.ts'
import { m } from '../../../kit/sentences/messages.js'
import { ask, askOr, attempt, redirectWith } from '../../ask.server.ts'
import { readAvailability } from '../../components/offers/read-availability.ts'
import { ContentItem } from '../../desk/content/content-item.tsx'
import { actOnItem, contentKindOf, readItemPage } from '../../desk/content/item-page.server.ts'
import { DeskCard } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { TextInput } from '../../desk/fields.tsx'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { postProposalDecision } from '../offer-imports/decide-proposal.server.ts'
import { OfferSourceCards } from '../offer-imports/offer-source.tsx'
import { actOnHotelier } from './act-on-hotelier.server.ts'
import { OfferChange, OfferHotelier } from './offer-hotelier.tsx'

/** The state of an offer, a group or an event; for an offer also its availability, source, hotelier, and proposed changes. */
export async function loader(about: LoaderFunctionArgs) {
  const id = about.params.slug ?? ''
  const kind = contentKindOf(id)
  const { admin } = about.context.get(apiContext)
  const of = admin.offer[':id']
  const param = { id }
  const is_offer = kind === 'offer'
  const [item, left, source, kept, hoteliers] = await Promise.all([
    readItemPage(kind, about),
    is_offer ? ask(of.availability.$get({ param })) : null,
    is_offer ? ask(of.source.$get({ param })) : null,
    is_offer ? ask(of.hotelier.$get({ param })) : null,
    is_offer ? askOr(admin.hoteliers.$get(), []) : [],
  ])
  return { item, left, source, kept, hoteliers }
}

/**
 * Acts common to every kind; for an offer also its availability, its hotelier, and changes proposed by them or by the page that it was made
 * from.
 */
export async function action(about: ActionFunctionArgs) {
  const form = await readForm(about.request, about.context)
  const id = about.params.slug ?? ''
  const decided = (await postProposalDecision(form, about)) ?? (await actOnHotelier(form, about))
  if (decided) return decided
  if (form.text('intent') !== 'count') return actOnItem(contentKindOf(id), form, about)
  const json = readAvailability(form)
  const tried = await attempt(about.context.get(apiContext).admin.offer[':id'].availability.$put({ param: { id }, json }))
  if ('refused' in tried) return tried.refused
  return redirectWith(about.url.pathname, 'offer_flash_counted')
}

export default function AdminEvent() {
  const { item, left, source, kept, hoteliers } = useLoaderData<typeof loader>()
  return (
    <ContentItem item={item} list={m.offer_desk_title()}>
      {kept?.change && <OfferChange change={kept.change} />}
      {source && <OfferSourceCards source={source} />}
      {left && (
        <DeskCard title={m.offer_desk_left()}>
          <p>{left.sold_out ? m.offer_desk_sold_out() : (left.places_left ?? m.offer_desk_left_none())}</p>
          <div>
            <CountPlaces left={left} />
          </div>
        </DeskCard>
      )}
      {kept && <OfferHotelier hotelier={kept.hotelier} hoteliers={hoteliers} />}
    </ContentItem>
  )
}

function CountPlaces({ left }: { left: Availability }) {
  return (
    <ActDialog
      label={m.offer_desk_left_change()}
      named={`${m.offer_desk_left()}: ${m.offer_desk_left_change()}`}
      button={{ size: 'sm' }}
      title={m.offer_desk_left()}
      text={m.offer_desk_left_text()}
      submit={m.offer_desk_left_submit()}
      values={{ intent: 'count', seen: JSON.stringify(left) }}
    >
      <TextInput
        name="places_left"
        inputMode="numeric"
        autoComplete="off"
        label={m.offer_desk_left()}
        description={m.offer_desk_left_hint()}
        defaultValue={left.places_left ?? ''}
      />
      <Checkbox name="sold_out" value="yes" defaultChecked={left.sold_out} label={m.offer_desk_left_sold_out()} />
    </ActDialog>
  )
}
