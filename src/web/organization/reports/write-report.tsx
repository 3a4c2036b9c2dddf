import { useEffect, useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { ButtonLink, Container } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askValid, attempt } from '../../ask.server.ts'
import { AccountCard } from '../../components/sign-in/account-card.tsx'
import { readForm } from '../../form.server.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import type { PageHandle } from '../../shell/page-handle.ts'
import { useApiPaths } from '../../use-api.tsx'
import { apiContext } from '../../visitor/page-context.ts'
import { ReportForm } from './report-form.tsx'
import css from './write-report.module.css'

export const handle: PageHandle = { no_return: true }

/** The target of a report's link, for anybody with the link. After sending, `?sent` displays thanks. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  if (url.searchParams.has('sent')) return data({ report: null, token: '', sent: true }, { headers })
  const token = tokenOf(url)
  const report = await askValid(context.get(apiContext)['report-link'].$get({ query: { token } }))
  return data({ report, token, sent: false }, { status: report ? 200 : 400, headers })
}

/** React Router leaves out a loader's headers otherwise. */
export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const { text, parsed } = await readForm(request, context)
  const json = {
    token: tokenOf(url),
    spent: text('spent'),
    reached: text('reached'),
    next: text('next'),
    pictures: parsed<{ name: string; alt: string }[]>('pictures'),
  }
  const done = await attempt(context.get(apiContext)['report-link'].$post({ json }))
  if ('refused' in done) return done.refused
  return redirect(`${url.pathname}?sent`, 303)
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token')?.slice(0, 200) ?? ''
}

export function meta(about: MetaArguments) {
  const named = { title: m.report_title(), description: m.report_lead(), indexed: false }
  return [...pageMeta(about, named), { name: 'referrer', content: 'no-referrer' }]
}

export default function WriteReport() {
  const { report, token, sent } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const to = usePaths()
  const api = useApiPaths()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (sent) {
    return (
      <AccountCard title={m.report_thanks()} lead={m.report_thanks_text()} scene="andes-20">
        <ButtonLink to={to('projects')} look="outline">
          {m.report_thanks_projects()}
        </ButtonLink>
      </AccountCard>
    )
  }
  if (!report) {
    return (
      <AccountCard title={m.error_invalid_link()} lead={m.report_invalid_text()} scene="patagonia-11">
        <ButtonLink to={to('my_organization')} look="outline">
          {m.my_organization_title()}
        </ButtonLink>
      </AccountCard>
    )
  }
  return (
    <Container narrow className={css.page}>
      <h1>{m.report_title()}</h1>
      <p className={css.lead}>{m.report_lead()}</p>
      <About />
      {ready ? (
        <ReportForm
          key={report.id}
          report={report}
          uploads_path={api('/report-link/pictures', {}, { token })}
          preview={(id) => api('/report-link/pictures/:id/:file', { id, file: '320.webp' }, { token })}
          refused={refused ?? null}
        />
      ) : (
        <noscript>
          <p>{m.report_scripts()}</p>
        </noscript>
      )}
    </Container>
  )
}

/** Project, money, deadline, and the reason if it was sent back. */
function About() {
  const { report } = useLoaderData<typeof loader>()
  const locale = useLocale()
  if (!report) return null
  const { project, organization, payouts, due_at, reason } = report
  return (
    <section className={css.about} aria-labelledby="about-title">
      <h2 id="about-title" lang={project.language === locale ? undefined : project.language}>
        {project.name}
      </h2>
      <p className={css.quiet}>{organization}</p>
      <ul className={css.payouts}>
        {payouts.map(({ id, amount, paid_at }) => (
          <li key={id}>
            <strong>
              <MoneyText value={amount} exact />
            </strong>{' '}
            <When value={paid_at} />
          </li>
        ))}
      </ul>
      <p className={css.quiet}>
        {m.report_due()} <When value={due_at} />
      </p>
      {reason && (
        <div className={css.returned}>
          <p>
            <strong>{m.report_returned_text()}</strong>
          </p>
          <blockquote>{reason}</blockquote>
        </div>
      )}
    </section>
  )
}
