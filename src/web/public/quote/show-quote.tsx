import { useEffect } from 'react'
import { data, type HeadersArgs, type LoaderFunctionArgs, useFetcher, useLoaderData } from 'react-router'
import { isLive, type QuotePage } from '../../../domain/deals/quotes/quote.ts'
import { newCode } from '../../../kit/ids.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconDownload } from '../../../kit/ui/icons/icons.ts'
import { Container } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr, EMPTY_PAGE } from '../../ask.server.ts'
import { AskUs } from '../../components/contact/ask-us.tsx'
import { PrintButton } from '../../components/contributions/print-button.tsx'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import type { PageHandle } from '../../shell/page-handle.ts'
import { readChoice } from '../../visitor/choice.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { actOnQuote } from './act-on-quote.server.ts'
import css from './quote.module.css'
import { AcceptPart, AskPart, ChoosePart } from './quote-acts.tsx'
import { Included, Items, TripFacts } from './quote-parts.tsx'

export const handle: PageHandle = { no_return: true }

/** A quote, for those who have its address: not listed, and never cached. */
export async function loader({ request, params: { code = '' }, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const quote = await ask(api.quote[':code'].$get({ param: { code: encodeURIComponent(code) } }))
  const shown = { code, quote, key: newCode(), projects: isLive(quote.state) ? await projectsFor(request, quote) : [] }
  return data(shown, { headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' } })

  /** Projects to choose from: the chosen one, the visitor's own, and those nearest to the destination. */
  async function projectsFor(request: Request, { project, trip }: QuotePage) {
    const near = trip.destination ? ({ sort: 'near', near: trip.destination.id } as const) : {}
    const [choice, listed] = await Promise.all([
      readChoice(request, api),
      askOr(api.projects.$get({ query: { status: 'active', per_page: '5', ...near } }), EMPTY_PAGE),
    ])
    const all = [...(project?.collects ? [project] : []), ...(choice.project ? [choice.project] : []), ...listed.data]
    return [...new Map(all.map(({ id, slug, name }) => [id, { id, slug, name }])).values()].slice(0, 5)
  }
}

/** React Router leaves out a loader's headers otherwise. */
export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

export const action = actOnQuote

export function meta(about: MetaArguments) {
  const named = { title: m.quote_page_title(), description: m.quote_lead(), indexed: false }
  return [...pageMeta(about, named), { name: 'referrer', content: 'same-origin' }]
}

export default function ShowQuote() {
  const { code, quote, key, projects } = useLoaderData<typeof loader>()
  const { trip, state, number, sent_at, seller, language } = quote
  useOpened(number)
  const live = isLive(state)
  return (
    <Container className={css.page}>
      <header className={css.head}>
        <p className={css.kind}>
          {m.quote_numbered({ number })} · <When value={sent_at} />
        </p>
        <h1>{trip.destination ? m.quote_heading_to({ place: trip.destination.text }) : m.quote_page_title()}</h1>
        {seller && <p className={css.lead}>{m.quote_from({ seller: `${seller.name} ${seller.surname}` })}</p>}
        <Notice quote={quote} />
      </header>
      <div className={css.columns}>
        <div className={css.main}>
          {quote.intro && (
            <p className={css.intro} lang={language}>
              {quote.intro}
            </p>
          )}
          <Items quote={quote} />
          <Included quote={quote} />
          <TripFacts quote={quote} />
          <Files code={code} />
        </div>
        <div className={css.aside}>
          {live && (
            <>
              <ChoosePart quote={quote} projects={projects} />
              <AcceptPart quote={quote} />
            </>
          )}
          {live ? <AskPart quote={quote} form_key={key} /> : <Over quote={quote} />}
        </div>
      </div>
    </Container>
  )
}

/** The state of the quote, and the next step. */
function Notice({ quote: { state, holds_until, accepted_at } }: { quote: QuotePage }) {
  const day = <When value={`${holds_until}T12:00:00Z`} />
  if (state === 'open')
    return (
      <p className={css.until}>
        {m.quote_valid_until()} <strong>{day}</strong>
      </p>
    )
  return (
    <p className={css.notice} data-state={state}>
      <strong>
        {{ accepted: m.quote_accepted, booked: m.quote_booked, expired: m.quote_expired_on, withdrawn: m.quote_withdrawn }[state]()}
      </strong>{' '}
      {state === 'accepted' && accepted_at && <When value={accepted_at} time />}
      {state === 'expired' && day}
    </p>
  )
}

function Over({ quote: { state, number } }: { quote: QuotePage }) {
  const is_booked = state === 'booked'
  return (
    <section className={css.card} aria-labelledby="quote-over">
      <h2 id="quote-over">{is_booked ? m.quote_booked_title() : m.quote_over_title()}</h2>
      <p>{is_booked ? m.quote_booked_text() : m.quote_over_text()}</p>
      <p>
        <AskUs about={{ quote: String(number) }} label={is_booked ? m.contact_ask_us() : m.quote_ask_new()} />
      </p>
    </section>
  )
}

function Files({ code }: { code: string }) {
  const to = usePaths()
  return (
    <p className={css.files}>
      <a href={to('quote_file', { code })} download>
        <IconDownload size={18} aria-hidden="true" />
        {m.quote_download()}
      </a>
      <PrintButton />
    </p>
  )
}

/** Reports a visit once: by a script, because mail programs and chats open links by themselves. */
function useOpened(number: number): void {
  const { submit } = useFetcher()
  useEffect(() => {
    void submit({ intent: 'opened', number: String(number) }, { method: 'post' })
  }, [submit, number])
}
