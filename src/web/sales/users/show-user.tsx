import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { SalesUser } from '../../../domain/deals/sales-users/sales-user.ts'
import { languageName } from '../../../kit/formatters.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { classes } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { FactRows } from '../../components/facts/fact-list.tsx'
import desk from '../../desk/desk-page.module.css'
import { DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { apiContext } from '../../visitor/page-context.ts'
import { Sums } from '../dashboard/sums.tsx'
import { useDealRevalidation } from '../deals/use-deal-revalidation.ts'
import { UserKinds } from './user-kinds.tsx'
import { ContributionsTable, DealsTable, SearchesTable, TripsTable } from './user-tables.tsx'
import css from './users.module.css'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const param = { slug: encodeURIComponent(params.slug ?? '') }
  const api = context.get(apiContext)
  // Read before the user: the open page receives all events after this number.
  const { number: since } = await ask(api.broadcasting.number.$get())
  return { user: await ask(api.sales.user[':slug'].$get({ param })), since }
}

export default function ShowUser() {
  const { user, since } = useLoaderData<typeof loader>()
  useDealRevalidation(since)
  const to = usePaths()
  return (
    <DeskPage tab={m.sales_users_one()} title={user.name} lead={<Link to={to('sales_users')}>← {m.sales_users_title()}</Link>}>
      <div className={classes(desk.columns, css.columns)}>
        <div className={desk.column}>
          <Part title={m.sales_users_deals()} none={m.sales_users_no_deals()} rows={user.customer_deals}>
            <DealsTable deals={user.customer_deals} label={m.sales_users_deals()} />
          </Part>
          {user.kinds.includes('seller') && (
            <Part title={m.sales_users_sells()} none={m.sales_users_sells_none()} rows={user.seller_deals}>
              <DealsTable deals={user.seller_deals} label={m.sales_users_sells()} />
            </Part>
          )}
          <Part title={m.sales_users_trips()} none={m.sales_users_no_trips()} rows={user.bookings}>
            <TripsTable trips={user.bookings} />
          </Part>
          <Part title={m.sales_users_gifts()} none={m.sales_users_no_gifts()} rows={user.contributions}>
            <ContributionsTable contributions={user.contributions} />
          </Part>
          <Part title={m.sales_users_searches()} none={m.sales_users_no_searches()} rows={user.searches}>
            <SearchesTable searches={user.searches} />
          </Part>
        </div>
        <DeskCard title={m.sales_users_who()}>
          <UserKinds kinds={user.kinds} />
          <Facts user={user} />
        </DeskCard>
      </div>
    </DeskPage>
  )
}

function Part({ title, none, rows, children }: { title: string; none: string; rows: unknown[]; children: ReactNode }) {
  return <DeskCard title={title}>{rows.length > 0 ? children : <DeskNothing>{none}</DeskNothing>}</DeskCard>
}

function Facts({ user }: { user: SalesUser }) {
  const locale = useLocale()
  const to = usePaths()
  const { email, phone, username, target_project: project } = user
  const rows: [string, ReactNode][] = [
    [m.sales_users_email(), email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>],
    [m.sales_users_phone(), phone && <a href={`tel:${phone}`}>{phone}</a>],
    [m.sales_users_language(), languageName(locale, user.language)],
    [m.sales_users_account(), username ? `@${username}` : m.sales_users_no_account()],
    [m.sales_users_project(), project && <Link to={to('project', { slug: project.slug })}>{project.name}</Link>],
    [m.sales_users_place(), user.place],
    [m.sales_users_gifts(), user.gifts.length > 0 && <Sums sums={user.gifts} />],
    [m.sales_users_last_contact(), user.last_contact && <When value={user.last_contact} short time />],
    [m.sales_users_since(), <When key="since" value={user.created_at} short />],
  ]
  return <FactRows rows={rows} className={css.terms} />
}
