import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { isoDay } from '../../../kit/formatters.ts'
import { daysOfMonth, monthBefore } from '../../../kit/months.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconArrowLeft } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { Container } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { IssuedDocuments } from '../../components/receipts/issued-documents.tsx'
import { PeriodForm } from '../../components/receipts/period-form.tsx'
import { PageHeading } from '../../page-heading.tsx'
import { apiContext, nowContext } from '../../visitor/page-context.ts'
import page from '../organization-page.module.css'

/** The statements of an organization: choose a period, and those that were issued. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  const documents = await ask(
    context.get(apiContext)['my-organization'][':slug'].statements.$get({ param: { slug: encodeURIComponent(slug) } }),
  )
  return { slug, documents, last: lastMonth(isoDay(context.get(nowContext), 'America/Argentina/Buenos_Aires')) }
}

/** The month before a day's. */
function lastMonth(day: string): { from: string; to: string } {
  const days = daysOfMonth(monthBefore(day.slice(0, 7)))
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

export default function ShowStatements() {
  const { slug, documents, last } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <Container narrow className={page.page}>
      <Link to={`${to('my_organization')}?organization=${slug}`} className={page.back}>
        <IconArrowLeft size={20} aria-hidden="true" />
        {m.my_organization_title()}
      </Link>
      <header className={page.head}>
        <PageHeading>{m.receipt_statements_title()}</PageHeading>
        <p>{m.receipt_statements_lead()}</p>
      </header>
      <section className={page.state} aria-labelledby="period">
        <h2 id="period">{m.receipt_statements_choose()}</h2>
        <PeriodForm slug={slug} {...last} />
        <p>{m.receipt_statements_running()}</p>
      </section>
      <section className={page.state} aria-label={m.receipt_issued()}>
        {documents.length === 0 ? <p>{m.receipt_none()}</p> : <IssuedDocuments documents={documents} open />}
      </section>
    </Container>
  )
}
