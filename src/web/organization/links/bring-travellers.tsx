import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { EventLink, LinkSubject, TrackedLink } from '../../../domain/links/link.ts'
import { formatDays } from '../../../domain/offers/offer-days.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { Button, Container, EmptyState } from '../../../kit/ui/ui.tsx'
import { matchPath } from '../../../urls/paths.ts'
import { ask } from '../../ask.server.ts'
import { readForm } from '../../form.server.ts'
import { Form } from '../../form.tsx'
import { PageHeading } from '../../page-heading.tsx'
import { apiContext } from '../../visitor/page-context.ts'
import css from './bring-travellers.module.css'
import { LinkTools } from './link-tools.tsx'

/** One page for a project and for an organization, distinguished by the address. */
function subjectOf(url: URL): LinkSubject {
  return matchPath(url.pathname)?.[0] === 'organization_links' ? 'organization' : 'project'
}

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const param = { subject: subjectOf(url), slug: encodeURIComponent(params.slug ?? '') }
  const api = context.get(apiContext)
  const [own, events] = await Promise.all([
    ask(api['own-links'][':subject'][':slug'].$get({ param })),
    param.subject === 'organization' ? ask(api['own-event-links'][':slug'].$get({ param })) : [],
  ])
  return { ...own, events }
}

/** Creates the links, or with `event_id` the one to an event; idempotent. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const slug = encodeURIComponent(params.slug ?? '')
  const event_id = (await readForm(request, context)).text('event_id')
  const api = context.get(apiContext)
  if (event_id) await ask(api['own-event-links'][':slug'][':event_id'].$put({ param: { slug, event_id: encodeURIComponent(event_id) } }))
  else await ask(api['own-links'][':subject'][':slug'].$put({ param: { subject: subjectOf(url), slug } }))
  return redirect(url.pathname, 303)
}

export default function BringTravellers() {
  const { name, links, events } = useLoaderData<typeof loader>()
  return (
    <Container className={css.page}>
      <header>
        <PageHeading>{m.link_title()}</PageHeading>
        <p className={css.lead}>{m.link_text({ name })}</p>
      </header>
      {links.length === 0 && (
        <EmptyState
          title={m.link_none()}
          action={
            <Form method="post">
              <Button type="submit">{m.link_open()}</Button>
            </Form>
          }
        >
          {m.link_none_text()}
        </EmptyState>
      )}
      {links.map((link) => (
        <section key={link.code} className={css.link} aria-labelledby={`link-${link.way}`}>
          <h2 id={`link-${link.way}`}>{TITLES[link.way]()}</h2>
          <p className={css.about}>{TEXTS[link.way]()}</p>
          <Brought link={link} />
          <LinkTools link={link} name={name} />
        </section>
      ))}
      <EventLinks events={events} />
    </Container>
  )
}

const TITLES = { link: m.link_way_link, poster: m.link_way_poster, card: m.link_way_card }
const TEXTS = { link: m.link_way_link_text, poster: m.link_way_poster_text, card: m.link_way_card_text }

/** The organization's own link to each event to come. */
function EventLinks({ events }: { events: EventLink[] }) {
  const locale = useLocale()
  if (events.length === 0) return null
  return (
    <section className={css.link} aria-labelledby="event-links">
      <h2 id="event-links">{m.link_events()}</h2>
      <p className={css.about}>{m.link_events_text()}</p>
      {events.map(({ event, link }) => (
        <section key={event.id} className={css.event} aria-labelledby={`event-${event.id}`}>
          <h3 id={`event-${event.id}`}>{event.name}</h3>
          <p className={css.about}>{formatDays(locale, event.start_date, event.end_date)}</p>
          {link ? (
            <>
              <Brought link={link} />
              <LinkTools link={link} name={event.name} />
            </>
          ) : (
            <Form method="post">
              <input type="hidden" name="event_id" value={event.id} />
              <Button type="submit" look="outline" aria-label={m.link_event_open_named({ name: event.name })}>
                {m.link_event_open()}
              </Button>
            </Form>
          )}
        </section>
      ))}
    </section>
  )
}

/** Visits, searches and contributions that came by a link. */
function Brought({ link: { visits, searches, gifts, collected } }: { link: TrackedLink }) {
  const counts = [
    [m.link_visits(), visits],
    [m.link_searches(), searches],
    [m.link_gifts(), gifts],
  ] as const
  return (
    <dl className={css.brought}>
      {counts.map(([what, count]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{count}</dd>
        </div>
      ))}
      {collected.length > 0 && (
        <div>
          <dt>{m.link_collected()}</dt>
          <dd>
            {collected.map((sum) => (
              <MoneyText key={sum.currency} value={sum} exact />
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}
