import { useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { KnownCustomer } from '../../../domain/deals/customers/customer.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr, attempt, EMPTY_PAGE, redirectWith } from '../../ask.server.ts'
import { DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { Textarea } from '../../desk/fields.tsx'
import { readForm } from '../../form.server.ts'
import { PostForm, SubmitButton } from '../../post-form.tsx'
import { amountErrors } from '../../posted-amounts.ts'
import { apiContext, localeContext, visitorContext } from '../../visitor/page-context.ts'
import { MOST_OFFERS, offeredOf } from '../deals/search-offers.ts'
import { CustomerFields } from './customer-fields.tsx'
import css from './deal.module.css'
import { DealFields } from './deal-fields.tsx'
import { roomErrors, termsOf } from './posted-deal.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [choices, offers] = await Promise.all([
    ask(api.sales.choices.$get({ query: {} })),
    askOr(api.offers.$get({ query: { per_page: String(MOST_OFFERS) } }), EMPTY_PAGE),
  ])
  return { choices, offers: offeredOf(offers), me: context.get(visitorContext).user?.id ?? '' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { form, text } = await readForm(request, context)
  const locale = context.get(localeContext)
  const typed = Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  const known = text('customer_id')
  const customer = { name: text('name'), email: text('email'), phone: text('phone'), language: text('language') as 'es' }
  const json = { ...termsOf(text, locale), note: text('note'), ...(known ? { customer_id: known } : { customer }) }
  const done = await attempt(
    context.get(apiContext).sales.$post({ json }),
    { typed },
    { ...amountErrors({ amount: text('amount') }, text('currency'), locale), ...roomErrors(text, locale) },
  )
  if ('refused' in done) return done.refused
  const flash = done.given.joined ? 'deals_flash_started_joined' : 'deals_flash_started'
  return redirectWith(pathTo('sales_deal', locale, { id: done.given.id }), flash)
}

export default function StartDeal() {
  const { choices, offers, me } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const to = usePaths()
  const [known, setKnown] = useState<KnownCustomer | null>(null)
  return (
    <DeskPage title={m.deals_new_deal()} lead={<Link to={to('sales_deals')}>← {m.deals_title()}</Link>}>
      <PostForm refused={refused} className={css.form}>
        <DeskCard title={m.deals_customer()}>
          {known && (
            <p>
              <input type="hidden" name="customer_id" value={known.id} />
              <strong>{known.name}</strong> {[known.phone, known.email].filter(Boolean).join(' · ')}{' '}
              <button type="button" className={css.link} onClick={() => setKnown(null)}>
                {m.deals_customer_other()}
              </button>
            </p>
          )}
          {/* Only hidden: it may have been the wrong one. */}
          <div hidden={known !== null}>
            <div className={css.fields}>
              <CustomerFields typed={refused?.typed}>{(found) => <KnownList known={found} onChoose={setKnown} />}</CustomerFields>
            </div>
          </div>
        </DeskCard>
        <DeskCard title={m.deals_trip()}>
          <div className={css.fields}>
            <DealFields deal={null} typed={refused?.typed} choices={choices} offers={offers} me={me} />
            <Textarea
              name="note"
              label={m.deals_first_note()}
              defaultValue={refused?.typed?.note ?? ''}
              maxLength={4000}
              minRows={3}
              className={css.wide ?? ''}
            />
          </div>
        </DeskCard>
        <SubmitButton>{m.deals_start_do()}</SubmitButton>
      </PostForm>
    </DeskPage>
  )
}

function KnownList({ known, onChoose }: { known: KnownCustomer[]; onChoose: (one: KnownCustomer) => void }) {
  return (
    <div className={css.known}>
      <p>{m.deals_known()}</p>
      <ul>
        {known.map((one) => (
          <li key={one.id}>
            <button type="button" className={css.link} onClick={() => onChoose(one)}>
              {one.name}
            </button>
            <span>
              {[one.phone, one.email, one.deals === 1 ? m.deals_count_one() : m.deals_count_other({ count: one.deals })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
