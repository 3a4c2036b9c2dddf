import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Link, LinkSubject } from '../../../domain/links/link.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { Money } from '../../../kit/ui/money.tsx'
import { Button, Container, EmptyState } from '../../../kit/ui/ui.tsx'
import { matchPath } from '../../../urls/paths.ts'
import { ask } from '../../ask.server.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './bring-travellers.module.css'
import { LinkTools } from './link-tools.tsx'

/** One page for a project and for an organization: its address says which. */
function subjectOf(url: URL): LinkSubject {
  return matchPath(url.pathname)?.[0] === 'organization_links' ? 'organization' : 'project'
}

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const param = { subject: subjectOf(url), slug: encodeURIComponent(params.slug ?? '') }
  return ask(context.get(apiContext)['own-links'][':subject'][':slug'].$get({ param }))
}

/** Makes the links; asked twice, they are the same. */
export async function action({ params, url, context }: ActionFunctionArgs) {
  const param = { subject: subjectOf(url), slug: encodeURIComponent(params.slug ?? '') }
  await ask(context.get(apiContext)['own-links'][':subject'][':slug'].$put({ param }))
  return redirect(url.pathname, 303)
}

export function meta(about: MetaArguments & { loaderData?: { name: string } }) {
  return pageMeta(about, { title: m.link_title(), description: m.link_text({ name: about.loaderData?.name ?? '' }), indexed: false })
}

export default function BringTravellers() {
  const { name, links } = useLoaderData<typeof loader>()
  return (
    <Container className={css.page}>
      <header>
        <h1>{m.link_title()}</h1>
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
    </Container>
  )
}

const TITLES = { link: m.link_way_link, poster: m.link_way_poster, card: m.link_way_card }
const TEXTS = { link: m.link_way_link_text, poster: m.link_way_poster_text, card: m.link_way_card_text }

/** What came by a link. */
function Brought({ link: { visits, searches, gifts, collected } }: { link: Link }) {
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
              <Money key={sum.currency} value={sum} exact />
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}
