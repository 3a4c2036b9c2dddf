import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { QuoteVersion } from '../../../domain/deals/quotes/quote.ts'
import { languageName } from '../../../kit/formatters.ts'
import { LOCALES } from '../../../kit/locales.ts'
import { formatMoney } from '../../../kit/money.ts'
import { amountForField } from '../../../kit/read-amount.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr, attempt, EMPTY_PAGE, redirectWith } from '../../ask.server.ts'
import { DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { NativeSelect, Textarea, TextInput } from '../../desk/fields.tsx'
import { readForm } from '../../form.server.ts'
import { PostForm, SubmitButton } from '../../post-form.tsx'
import { amountErrors } from '../../posted-amounts.ts'
import { SeenVersion } from '../../seen-version.tsx'
import { reloadAfterConflict } from '../../sending.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { MOST_OFFERS, offeredOf } from '../deals/search-offers.ts'
import { ItemFields, type TypedItem } from './item-fields.tsx'
import { ITEM_FIELDS, quoteOf } from './posted-quote.server.ts'
import css from './quote.module.css'

/** A new version begins as the one before it. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const locale = context.get(localeContext)
  const param = { id: encodeURIComponent(params.id ?? '') }
  const [deal, quote, choices, offers] = await Promise.all([
    ask(api.sales.deal[':id'].$get({ param })),
    ask(api.sales.deal[':id'].quote.$get({ param })),
    ask(api.sales.choices.$get({ query: {} })),
    askOr(api.offers.$get({ query: { per_page: String(MOST_OFFERS) } }), EMPTY_PAGE),
  ])
  const [latest] = quote?.versions ?? []
  const draft = latest?.sent_at === null ? latest : null
  const currency = latest?.total.currency ?? deal.amount?.currency ?? 'ARS'
  const items: TypedItem[] = (latest?.items ?? []).map(({ name, details, offer_id, price }) => ({
    name,
    details: details ?? '',
    offer_id: offer_id ?? '',
    price: amountForField({ amount: price, currency }, locale),
  }))
  const first = { name: '', details: '', offer_id: deal.offer?.id ?? '', price: deal.amount ? amountForField(deal.amount, locale) : '' }
  const form = {
    draft_id: draft?.id ?? '',
    language: latest?.language ?? deal.customer.language,
    intro: latest?.intro ?? '',
    included: latest?.included ?? '',
    currency,
    holds_until: latest?.holds_until ?? deal.holds_until ?? '',
    items: items.length > 0 ? items : [first],
  }
  const number = draft ? draft.number : (latest?.number ?? 0) + 1
  return { deal: { id: deal.id, title: deal.title }, number, draft, form, currencies: choices.currencies, offers: offeredOf(offers) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { text, texts } = await readForm(request, context)
  const locale = context.get(localeContext)
  const { rows, keys, ...json } = quoteOf(text, texts, locale)
  const all = ITEM_FIELDS.map((field) => texts(`item_${field}`))
  const items = (all[0] ?? []).map(
    (_, at) => Object.fromEntries(ITEM_FIELDS.map((field, n) => [field, all[n]?.[at] ?? ''])) as Record<keyof TypedItem, string>,
  )
  const fields = ['draft_id', 'language', 'intro', 'included', 'currency', 'holds_until'] as const
  const typed = {
    ...(Object.fromEntries(fields.map((name) => [name, text(name)])) as Record<(typeof fields)[number], string>),
    items,
    keys,
  }
  const prices = Object.fromEntries(rows.map((at, nth) => [`items.${nth}.price`, items[at]?.price ?? '']))
  const param = { id: encodeURIComponent(params.id ?? '') }
  const done = await attempt(
    context.get(apiContext).sales.deal[':id'].quote.$put({ param, json }),
    { typed },
    amountErrors(prices, json.currency, locale),
  )
  if ('refused' in done) return done.refused
  const path = `${pathTo('sales_deal', locale, { id: params.id ?? '' })}#quote`
  return redirectWith(path, 'quotes_flash_saved')
}

export const shouldRevalidate = reloadAfterConflict

export default function WriteQuote() {
  const { deal, number, draft, form, currencies, offers } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const locale = useLocale()
  const to = usePaths()
  const { errors = {} as Record<string, string[]>, typed } = refused ?? {}
  const shown = typed ?? form
  return (
    <DeskPage
      title={m.quotes_form_title({ number })}
      lead={
        <Link to={to('sales_deal', { id: deal.id })}>
          ← {m.quotes_form_back()}: {deal.title}
        </Link>
      }
    >
      <PostForm refused={refused} className={css.form}>
        <SeenVersion name="draft_id" version={form.draft_id} refused={refused} typed={typed?.draft_id} />
        {refused?.is_conflict && draft && <OtherDraft draft={draft} deal_id={deal.id} />}
        <DeskCard title={m.quotes_items()}>
          <ItemFields
            items={shown.items}
            keys={typed?.keys}
            errors={errors}
            offers={offers}
            currencies={currencies}
            currency={shown.currency}
          />
        </DeskCard>
        <DeskCard title={m.quotes_included()}>
          <Textarea
            name="included"
            aria-label={m.quotes_included()}
            description={m.quotes_included_hint()}
            defaultValue={shown.included}
            maxLength={4000}
            minRows={4}
          />
        </DeskCard>
        <DeskCard title={m.quotes_customer()}>
          <div className={css.fields}>
            <TextInput name="holds_until" type="date" label={m.quotes_holds_until()} defaultValue={shown.holds_until} />
            <NativeSelect
              name="language"
              label={m.quotes_language()}
              defaultValue={shown.language}
              data={LOCALES.map((language) => ({ value: language, label: languageName(locale, language) }))}
            />
          </div>
          <Textarea
            name="intro"
            label={m.quotes_intro()}
            description={m.quotes_intro_hint()}
            defaultValue={shown.intro}
            maxLength={2000}
            minRows={3}
          />
        </DeskCard>
        <div className={css.end}>
          <SubmitButton>{m.quotes_save()}</SubmitButton>
          <p className={css.hint}>{m.quotes_form_lead()}</p>
        </div>
      </PostForm>
    </DeskPage>
  )
}

/** The draft that saving replaces, written while another one was typed. */
function OtherDraft({ draft: { written_by, total }, deal_id }: { draft: QuoteVersion; deal_id: string }) {
  const locale = useLocale()
  const to = usePaths()
  const name = written_by ? `${written_by.name} ${written_by.surname}` : m.deals_forgotten()
  return (
    <p className={css.hint}>
      {m.quotes_other_draft({ name, amount: formatMoney(total, locale, 'exact') })}{' '}
      <Link to={to('sales_quote', { id: deal_id })} target="_blank">
        {m.quotes_other_draft_open()}
      </Link>
    </p>
  )
}
