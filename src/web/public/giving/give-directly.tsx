import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { type WayToGive, waysFor } from '../../../domain/contributions/giving/giving.ts'
import { canReceive } from '../../../domain/projects/project-rules.ts'
import { newCode } from '../../../kit/ids.ts'
import { formatMoney, minorUnits } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { type FormErrors, useFieldError } from '../../../kit/ui/forms/field-errors.ts'
import { TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, Container, EmptyState, Field } from '../../../kit/ui/ui.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt } from '../../ask.server.ts'
import { readForm } from '../../form.server.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { PostForm, SubmitButton } from '../../post-form.tsx'
import { amountErrors, postedAmount } from '../../posted-amounts.ts'
import { apiContext, formTargetsContext, localeContext, visitorContext } from '../../visitor/page-context.ts'
import css from './giving.module.css'

/** Suggested amounts by currency, in minor units; elsewhere there are none. */
const SUGGESTED: Record<string, readonly number[]> = {
  ARS: [500_000, 1_000_000, 2_500_000, 5_000_000],
  USD: [10_000, 15_000, 25_000, 50_000],
}

export async function loader({ params: { slug = '' }, url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [project, ways] = await Promise.all([
    ask(api.project[':id'].$get({ param: { id: encodeURIComponent(slug) } }), url, slug),
    ask(api['giving-ways'].$get()),
  ])
  const { name, language, currency, organization } = project
  const open = waysFor(ways, currency)
  const why_not = !canReceive(project) ? ('closed' as const) : open.length === 0 ? ('no_account' as const) : null
  // Without JavaScript the form leads straight to where it is paid.
  if (ways.mercado_pago) context.get(formTargetsContext).add(ways.mercado_pago.checkout_origin)
  const { user } = context.get(visitorContext)
  const giver = user && `${user.name} ${user.surname}`
  return { giver, slug: project.slug, name, language, currency, organization: organization.name, why_not, ways: open, key: newCode() }
}

const TEXTS = ['name', 'message', 'email'] as const

/** Announces the donation and redirects to the account for the transfer; errors come back beside their fields with all typed values. */
export async function action({ request, params: { slug = '' }, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const typed = {
    ...(Object.fromEntries(TEXTS.map((name) => [name, text(name).slice(0, 2_000)])) as Record<(typeof TEXTS)[number], string>),
    way: text('way'),
    suggested: text('suggested'),
    amount: text('amount').slice(0, 40),
    shown: text('shown') === 'yes',
  }
  // A typed amount wins, even where no script unselected the suggestion.
  const locale = context.get(localeContext)
  const currency = text('currency')
  const amount = typed.amount.trim() ? postedAmount(typed.amount, currency, locale) : Number(typed.suggested) || 0
  const { name, message, email, shown } = typed
  const json = { amount, name, message, email, shown, way: typed.way as WayToGive, key: text('key') }
  const { gifts } = context.get(apiContext).project[':id']
  const wrong = amountErrors({ amount: typed.amount }, currency, locale)
  const sent = await attempt(gifts.$post({ param: { id: encodeURIComponent(slug) }, json }), { typed }, wrong)
  if ('refused' in sent) return sent.refused
  if (sent.given.pay_at) return redirect(sent.given.pay_at, { status: 303 })
  const { code, withdrawal } = sent.given
  return redirect(pathTo('give_transfer', locale, { code }) + (withdrawal ? `?gift-token=${withdrawal}` : ''), { status: 303 })
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!about.loaderData) return []
  const { name } = about.loaderData
  return pageMeta(about, { title: m.give_title({ name }), description: m.give_lead(), indexed: false })
}

export default function GiveDirectly() {
  const { slug, name, language, organization, why_not } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <Container className={css.page}>
      <p>
        <Link to={to('project', { slug })} className={css.back}>
          ← <span lang={language}>{name}</span>
        </Link>
      </p>
      <div className={css.head}>
        <h1>{m.give_heading()}</h1>
        <p className={css.lead}>{m.give_for({ organization })}</p>
      </div>
      {why_not ? <NotNow why={why_not} slug={slug} /> : <GivingForm />}
    </Container>
  )
}

function NotNow({ why, slug }: { why: 'closed' | 'no_account'; slug: string }) {
  const to = usePaths()
  if (why === 'closed') {
    return (
      <EmptyState title={m.give_closed()} action={<ButtonLink to={to('projects')}>{m.project_see_others()}</ButtonLink>}>
        {m.give_closed_text()}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={m.give_no_account()} action={<ButtonLink to={to('project', { slug })}>{m.give_travel()}</ButtonLink>}>
      {m.give_no_account_text()}
    </EmptyState>
  )
}

function GivingForm() {
  const { currency, key, giver, ways } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { errors = {} as FormErrors, typed } = refused ?? {}
  return (
    <PostForm refused={refused} className={css.form}>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="currency" value={currency} />
      <Amount currency={currency} typed={typed} />
      <fieldset className={css.group}>
        <legend>{m.give_who()}</legend>
        <TextField
          name="name"
          label={m.give_name()}
          hint={m.give_name_hint()}
          defaultValue={typed?.name ?? giver ?? ''}
          maxLength={120}
          autoComplete="name"
        />
        <label className={css.check}>
          <input type="checkbox" name="shown" value="yes" defaultChecked={typed?.shown ?? false} />
          <span>{m.give_shown()}</span>
        </label>
        <Field id="message" label={m.give_message()} {...(errors.message?.[0] && { error: errors.message[0] })}>
          <textarea
            id="message"
            name="message"
            rows={3}
            maxLength={500}
            defaultValue={typed?.message}
            aria-describedby={errors.message ? 'message-error message-hint' : 'message-hint'}
            {...(errors.message && { 'aria-invalid': true })}
          />
          <p id="message-hint" className={css.hint}>
            {m.give_message_hint()}
          </p>
        </Field>
        {giver === null && (
          <TextField
            name="email"
            type="email"
            label={m.give_email()}
            hint={m.give_email_hint()}
            defaultValue={typed?.email}
            maxLength={254}
            autoComplete="email"
          />
        )}
      </fieldset>
      <Ways ways={ways} chosen={typed?.way} />
      {ways.includes('transfer') && <p className={css.hint}>{m.give_how()}</p>}
      <SubmitButton>{m.give_send()}</SubmitButton>
    </PostForm>
  )
}

const WAYS: Record<WayToGive, { title: () => string; text: () => string }> = {
  transfer: { title: m.give_way_transfer, text: m.give_way_transfer_text },
  mercado_pago: { title: m.give_way_mercado_pago, text: m.give_way_mercado_pago_text },
}

/** The first one is proposed. */
function Ways({ ways, chosen }: { ways: readonly WayToGive[]; chosen: string | undefined }) {
  return (
    <fieldset className={css.group}>
      <legend>{m.give_way()}</legend>
      <div className={css.ways}>
        {ways.map((way, nth) => (
          <label key={way}>
            <input type="radio" name="way" value={way} defaultChecked={chosen ? chosen === way : nth === 0} />
            <span>
              <strong>{WAYS[way].title()}</strong>
              <span className={css.hint}>{WAYS[way].text()}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface AmountProps {
  currency: string
  typed: { suggested: string; amount: string } | undefined
}

/** Suggested amounts, or a typed one. */
function Amount({ currency, typed }: AmountProps) {
  const error = useFieldError('amount')
  const locale = useLocale()
  const suggested = SUGGESTED[currency] ?? []
  const first = String(suggested[1] ?? 'own')
  const chosen = typed?.amount.trim() ? 'own' : (typed?.suggested ?? first)
  return (
    <fieldset className={css.group}>
      <legend>{m.give_amount()}</legend>
      {suggested.length > 0 && (
        <div className={css.amounts}>
          {suggested.map((amount) => (
            <label key={amount}>
              <input type="radio" name="suggested" value={amount} defaultChecked={chosen === String(amount)} onClick={clearOwn} />
              <span>{formatMoney({ amount, currency }, locale)}</span>
            </label>
          ))}
          <label>
            <input type="radio" name="suggested" value="own" defaultChecked={chosen === 'own'} />
            <span>{m.give_own()}</span>
          </label>
        </div>
      )}
      <Field id="amount" label={m.give_own_amount({ currency })} {...(error && { error })}>
        <input
          id="amount"
          name="amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          defaultValue={typed?.amount}
          onInput={({ currentTarget: { form, value } }) => choose(form, value.trim() ? 'own' : first)}
          aria-describedby={error ? 'amount-error amount-hint' : 'amount-hint'}
          {...(error && { 'aria-invalid': true })}
        />
        <p id="amount-hint" className={css.hint}>
          {minorUnits(currency) === 0 ? m.give_own_hint_whole() : m.give_own_hint()}
        </p>
      </Field>
    </fieldset>
  )
}

/** Typing an amount chooses it; passing the field by keyboard changes nothing. */
function choose(form: HTMLFormElement | null, value: string) {
  const choice = form?.querySelector<HTMLInputElement>(`input[name="suggested"][value="${value}"]`)
  if (choice) choice.checked = true
}

/** A suggestion that is chosen after an amount was typed replaces it. */
function clearOwn({ currentTarget: { form } }: { currentTarget: HTMLInputElement }) {
  const own = form?.querySelector<HTMLInputElement>('input[name="amount"]')
  if (own) own.value = ''
}
