import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { Flash } from '../../kit/http/flash.server.ts'
import { m } from '../../kit/sentences/messages.js'
import { TextField } from '../../kit/ui/forms/form-fields.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { useLocale } from '../../kit/ui/locale.ts'
import { Button, ButtonLink, Container } from '../../kit/ui/ui.tsx'
import { When } from '../../kit/ui/when.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../ask.server.ts'
import { readAvailability } from '../components/offers/read-availability.ts'
import { MissingTexts } from '../desk/content/missing-texts.tsx'
import { titleOf } from '../desk/content/title-of.ts'
import { readForm } from '../form.server.ts'
import { Form } from '../form.tsx'
import { PageHeading } from '../page-heading.tsx'
import { Refusal } from '../post-form.tsx'
import { useSeen } from '../seen-version.tsx'
import { reloadAfterConflict } from '../sending.ts'
import { useIntentSubmitCount } from '../submit-count.ts'
import { apiContext } from '../visitor/page-context.ts'
import { offerKey } from './my-offer-key.ts'
import css from './my-offers.module.css'
import { OfferFigures, SaleOf } from './own-offer-facts.tsx'

/** An offer of the hotelier: its state, its availability, and their change. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const offer = await ask(context.get(apiContext).hotelier.offer[':id'].$get({ param: { id: offerKey(params.slug) } }))
  const { content: _, ...stands } = offer
  return stands
}

/** Sets the availability, sends the change, or takes it back, by `intent`. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const form = await readForm(request, context)
  const { text } = form
  const offer = context.get(apiContext).hotelier.offer[':id']
  const param = { id: offerKey(params.slug) }
  const done = (flash: Flash) => redirectWith(url.pathname, flash)
  switch (text('intent')) {
    case 'count': {
      const tried = await attempt(offer.availability.$put({ param, json: readAvailability(form) }), { typed: text('places_left') })
      return 'refused' in tried ? tried.refused : done('offer_flash_counted')
    }
    case 'send': {
      const tried = await attempt(offer.change.$post({ param, json: { version: Number(text('version')) || 0 } }))
      return 'refused' in tried ? tried.refused : done('offer_flash_change_sent')
    }
    case 'take_back': {
      const tried = await attempt(offer.change.$delete({ param }))
      return 'refused' in tried ? tried.refused : done('offer_flash_change_taken_back')
    }
    default:
      throw data(null, { status: 400 })
  }
}

export const shouldRevalidate = reloadAfterConflict

type MyOffer = Awaited<ReturnType<typeof loader>>

export default function MyOffer() {
  const offer = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const to = usePaths()
  return (
    <Container className={css.page}>
      <p className={css.lead}>
        <Link to={to('my_offers')}>← {m.my_offers_title()}</Link>
      </p>
      <PageHeading>{titleOf(offer, useLocale())}</PageHeading>
      <p className={css.badges}>
        <SaleOf offer={offer} />
      </p>
      {refused && (
        <div>
          <Refusal>{refused.message}</Refusal>
          {!refused.errors.places_left && <MissingTexts errors={refused.errors} edit={to('my_offer_edit', { slug: offer.id })} />}
        </div>
      )}
      <OfferFigures offer={offer} />
      <Change offer={offer} />
      <Left key={useIntentSubmitCount('count', refused)} offer={offer} refused={refused} />
      <SeePublic offer={offer} />
    </Container>
  )
}

/** The hotelier's text: the draft of an offer that is not public yet, or a change that is sent to the admins. */
function Change({ offer }: { offer: MyOffer }) {
  const to = usePaths()
  const { change, version } = offer
  const edit = <ButtonLink to={to('my_offer_edit', { slug: offer.id })}>{m.my_offers_edit()}</ButtonLink>
  if (offer.to === 'draft')
    return (
      <section className={css.card} aria-labelledby="change">
        <h2 id="change">{m.my_offers_draft_title()}</h2>
        <p>{m.my_offers_writes_draft()}</p>
        <div>{edit}</div>
      </section>
    )
  return (
    <section className={css.card} aria-labelledby="change">
      <h2 id="change">{m.my_offers_change_title()}</h2>
      {change?.state === 'sent' ? (
        <>
          <p>
            {m.my_offers_change_waits()} {change.sent_at && <When value={change.sent_at} />}
          </p>
          <Form method="post">
            <Button type="submit" look="outline" name="intent" value="take_back">
              {m.my_offers_take_back()}
            </Button>
          </Form>
        </>
      ) : (
        <>
          {change?.state === 'refused' && (
            <div className={css.refused}>
              <p>{m.my_offers_refused_why()}</p>
              <blockquote>{change.reason}</blockquote>
            </div>
          )}
          {change?.state === 'accepted' && change.decided_at && (
            <p>
              {m.my_offers_change_accepted()} <When value={change.decided_at} />
            </p>
          )}
          <p>{m.my_offers_writes_change()}</p>
          <div className={css.acts}>
            {edit}
            {change?.state === 'writing' && (
              <Form method="post">
                <input type="hidden" name="version" value={version} />
                <Button type="submit" look="secondary" name="intent" value="send">
                  {m.my_offers_send()}
                </Button>
              </Form>
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** The availability as it was when the form was shown or last refused, not as an event may have loaded it behind what is being typed. */
function Left({ offer: { places_left, sold_out }, refused }: { offer: MyOffer; refused: ReturnType<typeof useActionData<typeof action>> }) {
  const seen = useSeen(JSON.stringify({ places_left, sold_out }), refused)
  return (
    <section className={css.card} aria-labelledby="left">
      <h2 id="left">{m.offer_desk_left()}</h2>
      <p>{m.offer_desk_left_text()}</p>
      <Form key={seen} errors={refused?.errors} method="post" className={css.left}>
        <input type="hidden" name="seen" value={seen} />
        <TextField
          name="places_left"
          label={m.offer_desk_left()}
          hint={m.offer_desk_left_hint()}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={places_left ?? ''}
        />
        <label className={css.check}>
          <input type="checkbox" name="sold_out" value="yes" defaultChecked={sold_out} /> {m.offer_desk_left_sold_out()}
        </label>
        <Button type="submit" name="intent" value="count">
          {m.offer_desk_left_submit()}
        </Button>
      </Form>
    </section>
  )
}

function SeePublic({ offer }: { offer: MyOffer }) {
  const to = usePaths()
  const slug = offer.es.slug ?? offer.en.slug
  if (offer.sale === null || !slug) return null
  return (
    <p>
      <Link to={to('offer', { slug })}>{m.content_see_public()}</Link>
    </p>
  )
}
