import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { LAPSE_DAYS, writtenReference } from '../../../domain/contributions/giving/giving.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { CopyButton } from '../../../kit/ui/share/copy-button.tsx'
import { QrCode } from '../../../kit/ui/share/qr-code.tsx'
import { ButtonLink, Container } from '../../../kit/ui/ui.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr } from '../../ask.server.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import css from './giving.module.css'

/** The account for an announced donation. Once it arrived, redirects to its trail. */
export async function loader({ params: { code = '' }, url, context }: LoaderFunctionArgs) {
  const transfer = await askOr(context.get(apiContext).trail[':code'].transfer.$get({ param: { code } }), null)
  if (!transfer) throw redirect(pathTo('trail', context.get(localeContext), { code }))
  return { ...transfer, here: url.origin + url.pathname, token: (url.searchParams.get('gift-token') ?? '').slice(0, 600) }
}

export function meta(about: MetaArguments) {
  const named = pageMeta(about, { title: m.transfer_title(), description: m.transfer_lead(), indexed: false })
  return [...named, { name: 'referrer', content: 'same-origin' }]
}

export default function ShowTransfer() {
  const { code, amount, project, account, here, token } = useLoaderData<typeof loader>()
  const to = usePaths()
  const facts: [string, string][] = [
    ...(account.alias ? [[m.transfer_alias(), account.alias] as [string, string]] : []),
    [m.transfer_number(), account.number],
    [m.transfer_holder(), account.holder],
    [m.transfer_cuit(), account.cuit],
  ]
  return (
    <Container className={css.page}>
      <div className={css.head}>
        <h1>{m.transfer_heading()}</h1>
        <p className={css.lead}>{project ? m.transfer_for({ project }) : m.transfer_lead()}</p>
      </div>
      <div className={css.transfer}>
        <section className={css.card} aria-labelledby="transfer-to">
          <h2 id="transfer-to">{m.transfer_steps()}</h2>
          <dl className={css.facts}>
            <div className={css.main}>
              <dt>{m.transfer_amount()}</dt>
              <dd>
                <MoneyText value={amount} exact />
              </dd>
            </div>
            <div className={css.main}>
              <dt>{m.transfer_reference()}</dt>
              <dd>
                <strong className={css.reference}>{writtenReference(code)}</strong>
                <CopyButton label={m.transfer_copy_reference()} text={() => writtenReference(code)} />
              </dd>
            </div>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={css.copies}>
            <CopyButton
              label={account.alias ? m.transfer_copy_alias() : m.transfer_copy_number()}
              text={() => account.alias ?? account.number}
            />
          </div>
          <p className={css.hint}>{m.transfer_reference_text()}</p>
        </section>
        <section className={css.card} aria-labelledby="transfer-then">
          <QrCode text={here} side={168} title={m.transfer_qr_alt()} className={css.qr} />
          <p className={css.hint}>{m.transfer_qr_text()}</p>
          <h2 id="transfer-then">{m.transfer_then()}</h2>
          <p>{m.transfer_then_text({ days: LAPSE_DAYS })}</p>
          <ButtonLink to={to('trail', { code })} look="outline">
            {m.transfer_trail()}
          </ButtonLink>
          <p className={css.hint}>
            <Link to={`${to('trail', { code })}#watch`}>{m.transfer_watch()}</Link>
          </p>
          {token && (
            <p className={css.hint}>
              {m.transfer_withdraw_text()}{' '}
              <Link to={`${to('gift_withdrawal', { code })}?gift-token=${encodeURIComponent(token)}`}>{m.transfer_withdraw()}</Link>
            </p>
          )}
        </section>
      </div>
    </Container>
  )
}
