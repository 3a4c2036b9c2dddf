import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { isoDay } from '../../../kit/formatters.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconFileTypePdf } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { Button, ButtonLink, Container, Field } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { IssuedDocuments } from '../../components/receipts/issued-documents.tsx'
import { PageHeading } from '../../page-heading.tsx'
import { useApiForm } from '../../use-api.tsx'
import { apiContext, nowContext } from '../../visitor/page-context.ts'
import css from '../account.module.css'
import { ImpactSummary } from './moved.tsx'
import own from './own-trips.module.css'
import { OwnTrips } from './own-trips.tsx'

/** All trips and donations of the user, their results, and their documents. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { user } = context.get(apiContext).oauth
  const page = /^[1-9]\d{0,3}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? '1'
  const [trips, moved, documents] = await Promise.all([
    ask(user.trips.$get({ query: { page } })),
    ask(user.moved.$get()),
    ask(user.documents.$get()),
  ])
  const today = isoDay(context.get(nowContext), 'America/Argentina/Buenos_Aires')
  return { trips, moved, documents, last_year: `${Number(today.slice(0, 4)) - 1}-01-01`, today }
}

export default function OwnGiftsPage() {
  const { trips, moved, documents, last_year, today } = useLoaderData<typeof loader>()
  const to = usePaths()
  const is_empty = trips.meta.total === 0
  const statement = useApiForm('/oauth/user/statement.pdf', {})
  return (
    <Container narrow className={css.page}>
      <header className={own.head}>
        <Link to={to('account')}>← {m.users_account_title()}</Link>
        <PageHeading>{m.contribution_own_gifts_title()}</PageHeading>
        <p>{m.contribution_own_gifts_lead()}</p>
      </header>
      {is_empty ? (
        <section className={css.section}>
          <h2>{m.contribution_moved_none()}</h2>
          <p>{m.contribution_own_begin()}</p>
          <div className={own.begin}>
            <ButtonLink to={to('search')}>{m.contribution_own_search()}</ButtonLink>
            <ButtonLink to={to('choose')} look="outline">
              {m.contribution_own_begin_choose()}
            </ButtonLink>
          </div>
        </section>
      ) : (
        <>
          <section className={css.section}>
            <h2>{m.contribution_moved_title()}</h2>
            <ImpactSummary {...moved} />
          </section>
          <section className={css.section}>
            <h2>{m.contribution_own_list()}</h2>
            <OwnTrips {...trips.data} staged />
            <Pages {...trips.meta} />
          </section>
        </>
      )}
      <section className={css.section} id="documents">
        <h2>{m.receipt_year_heading()}</h2>
        <p>{m.receipt_year_text()}</p>
        <form method="get" action={statement.action} className={own.year}>
          {statement.hidden}
          <Field id="from" label={m.receipt_year_from()}>
            <input id="from" type="date" name="from" defaultValue={last_year} min="2000-01-01" max={today} required />
          </Field>
          <Button type="submit" look="outline">
            <IconFileTypePdf size={18} aria-hidden="true" />
            {m.receipt_year_download()}
          </Button>
        </form>
        <IssuedDocuments documents={documents} />
      </section>
    </Container>
  )
}

function Pages({ total, page, per_page }: { total: number; page: number; per_page: number }) {
  const [parameters] = useSearchParams()
  if (total <= per_page) return null
  const at = (n: number) => {
    const next = new URLSearchParams(parameters)
    next.set('page', String(n))
    return `?${next}`
  }
  return (
    <nav className={css.links} aria-label={m.contribution_own_pages()}>
      {page > 1 && <Link to={at(page - 1)}>← {m.contribution_own_newer()}</Link>}
      {page * per_page < total && <Link to={at(page + 1)}>{m.contribution_own_older()} →</Link>}
    </nav>
  )
}
