import { useEffect } from 'react'
import { type LoaderFunctionArgs, useActionData, useLoaderData, useLocation, useNavigate } from 'react-router'
import type { Deal, DealChoices } from '../../../domain/deals/deal.ts'
import { dealChannel } from '../../../domain/realtime/channel.policy.ts'
import { todayInArgentina } from '../../../domain/search/travel-dates.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr, EMPTY_PAGE } from '../../ask.server.ts'
import { FactRows } from '../../components/facts/fact-list.tsx'
import { DeskBadge, DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { listQuery } from '../../desk/read-list.server.ts'
import { Refusal } from '../../post-form.tsx'
import { SeenVersion } from '../../seen-version.tsx'
import { reloadAfterConflict } from '../../sending.ts'
import { useChannel } from '../../shell/realtime/use-channel.ts'
import { useRevalidation } from '../../shell/realtime/use-revalidation.ts'
import { useApi } from '../../use-api.tsx'
import { apiContext, nowContext, visitorContext } from '../../visitor/page-context.ts'
import { orderOf } from '../deals/list-order.ts'
import { MOST_OFFERS, type OfferedOffers, offeredOf } from '../deals/search-offers.ts'
import { stageName } from '../deals/stage-labels.ts'
import { actOnDeal } from './act-on-deal.server.ts'
import { CustomerPart } from './customer-part.tsx'
import css from './deal.module.css'
import { DealFields } from './deal-fields.tsx'
import { GiftPart } from './gift-part.tsx'
import { MoveDeal } from './move-deal.tsx'
import { QuotePart } from './quote-part.tsx'
import { Replies } from './replies.tsx'
import { TaskPart } from './task-part.tsx'
import { Timeline } from './timeline.tsx'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const of = api.sales.deal[':id']
  const param = { id: encodeURIComponent(params.id ?? '') }
  const query = orderOf(listQuery(url))
  // Read before the deal: the open page receives all events after this number.
  const { number: since } = await ask(api.broadcasting.number.$get())
  const [deal, life, neighbours, choices, replies, offers, quote] = await Promise.all([
    ask(of.$get({ param })),
    ask(of.life.$get({ param })),
    askOr(of.neighbours.$get({ param, query }), { previous: null, next: null }),
    ask(api.sales.choices.$get({ query: {} })),
    askOr(api.sales.replies.$get(), []),
    askOr(api.offers.$get({ query: { per_page: String(MOST_OFFERS) } }), EMPTY_PAGE),
    ask(of.quote.$get({ param })),
  ])
  const merges = await askOr(api.sales.customer[':id'].merges.$get({ param: { id: deal.customer.id } }), [])
  return {
    deal,
    life,
    neighbours,
    choices,
    merges,
    since,
    templates: replies.filter(({ enabled }) => enabled),
    quote,
    offers: offeredOf(offers),
    today: todayInArgentina(context.get(nowContext)),
    me: context.get(visitorContext).user,
  }
}

export const action = actOnDeal

export const shouldRevalidate = reloadAfterConflict

export default function ShowDeal() {
  const { deal, life, neighbours, choices, merges, quote, offers, since, templates, today, me } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const revalidate = useRevalidation()
  useChannel(dealChannel(deal.id), { since, onEvent: revalidate, onReload: revalidate })
  const to = usePaths()
  const { search } = useLocation()
  useNeighbourKeys(neighbours)
  useSeen(deal)
  return (
    <DeskPage
      tab={m.deals_deal()}
      title={deal.title}
      lead={<Link to={to('sales_deals') + search}>← {m.deals_title()}</Link>}
      actions={
        <>
          <NextLinks neighbours={neighbours} />
          <EditDeal deal={deal} choices={choices} offers={offers} />
          <MoveDeal deal={deal} choices={choices} today={today} />
        </>
      }
    >
      {refused && <Refusal>{refused.message}</Refusal>}
      {deal.asks && (
        <div role="alert" className={css.asks}>
          <strong>{m.deals_booking_cancelled()}</strong>
          <p>{m.deals_booking_cancelled_text()}</p>
        </div>
      )}
      <div className={css.columns}>
        <div className={css.main}>
          <Replies key={deal.id} deal={deal} templates={templates} seller={me?.name ?? ''} />
          <Timeline items={life.timeline} deal={deal} />
        </div>
        <div className={css.aside}>
          <DeskCard title={m.deals_deal()} aside={<DeskBadge tone={deal.is_slow ? 'warn' : 'info'}>{stageName(deal.stage)}</DeskBadge>}>
            <Terms />
          </DeskCard>
          <QuotePart key={deal.id} deal={deal} quote={quote} />
          <TaskPart tasks={life.tasks} choices={choices} today={today} />
          <CustomerPart customer={deal.customer} merges={merges} />
          <GiftPart deal={deal} booking={life.booking} choices={choices} today={today} />
        </div>
      </div>
    </DeskPage>
  )
}

function Terms() {
  const { deal } = useLoaderData<typeof loader>()
  const day = (value: string | null) => value && <When value={`${value}T12:00:00Z`} short />
  const to = usePaths()
  const rows: [string, React.ReactNode][] = [
    [m.deals_amount(), deal.amount && <MoneyText value={deal.amount} exact />],
    [m.deals_holds_until(), day(deal.holds_until)],
    [m.deals_destination(), deal.destination && [deal.destination.text, deal.destination.context].filter(Boolean).join(', ')],
    [m.deals_departure(), deal.departure?.text],
    [m.deals_dates(), deal.start && [<When key="start" value={`${deal.start}T12:00:00Z`} short />, ' – ', day(deal.end)]],
    [m.deals_rooms(), deal.rooms && writtenRooms(deal.rooms)],
    [m.deals_project(), deal.project && <Link to={to('project', { slug: deal.project.slug })}>{deal.project.name}</Link>],
    [m.deals_offer(), deal.offer && <Link to={to('offer', { slug: deal.offer.slug })}>{deal.offer.slug}</Link>],
    [m.deals_owner(), deal.owner ? `${deal.owner.name} ${deal.owner.surname}` : m.deals_nobody()],
    [m.deals_expected(), day(deal.expected_on)],
    [m.deals_lost_why(), deal.lost_reason?.name],
    [m.deals_code(), <code key="code">{deal.code}</code>],
  ]
  return <FactRows rows={rows} className={css.terms} />
}

function writtenRooms(rooms: { adults: number; childs: { age: number }[] }[]): string {
  return rooms
    .map(({ adults, childs }) =>
      childs.length > 0 ? m.deals_room_with({ adults, ages: childs.map(({ age }) => age).join(', ') }) : m.deals_room({ adults }),
    )
    .join(' · ')
}

function NextLinks({ neighbours: { previous, next } }: { neighbours: { previous: string | null; next: string | null } }) {
  const to = usePaths()
  const { search } = useLocation()
  return (
    <nav aria-label={m.deals_neighbours()} className={css.next}>
      {previous && (
        <Link to={to('sales_deal', { id: previous }) + search} aria-keyshortcuts="Alt+K">
          ← {m.deals_previous()} <kbd>Alt+K</kbd>
        </Link>
      )}
      {next && (
        <Link to={to('sales_deal', { id: next }) + search} aria-keyshortcuts="Alt+J">
          {m.deals_next()} <kbd>Alt+J</kbd> →
        </Link>
      )}
    </nav>
  )
}

/** Reports a visit of the present state: the next visit shows later items in bold. */
function useSeen({ id, changed_at }: { id: string; changed_at: string }): void {
  const api = useApi()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed meanwhile is looked at, too.
  useEffect(() => {
    void api.sales.deal[':id'].visits.$post({ param: { id } }).catch(() => {})
  }, [api, id, changed_at])
}

/** Alt with J and K goes to the next and the previous deal, unless somebody types or has begun a reply. */
function useNeighbourKeys({ previous, next }: { previous: string | null; next: string | null }): void {
  const navigate = useNavigate()
  const to = usePaths()
  const { search } = useLocation()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (
        !event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        document.querySelector<HTMLTextAreaElement>('textarea[name="body"]')?.value.trim() ||
        target.closest('input, textarea, select, dialog, [role="dialog"], [role="menu"], [contenteditable]')
      )
        return
      // With Alt, `key` is another letter on a Mac.
      const id = event.code === 'KeyJ' ? next : event.code === 'KeyK' ? previous : null
      if (id) navigate(to('sales_deal', { id }) + search)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [previous, next, navigate, to, search])
}

/** Changes the fields of a deal, in the version that was seen. */
function EditDeal({ deal, choices, offers }: { deal: Deal; choices: DealChoices; offers: OfferedOffers }) {
  return (
    <ActDialog label={m.deals_edit()} text={deal.code} submit={m.deals_save()} values={{ intent: 'edit' }}>
      <div className={css.fields}>
        <SeenVersion version={deal.version} />
        <DealFields deal={deal} typed={undefined} choices={choices} offers={offers} me="" />
      </div>
    </ActDialog>
  )
}
