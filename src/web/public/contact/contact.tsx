import {
  type ActionFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { newCode } from '../../../kit/ids.ts'
import { m } from '../../../kit/sentences/messages.js'
import { TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { ButtonLink, Container } from '../../../kit/ui/ui.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr, attempt, EMPTY_PAGE } from '../../ask.server.ts'
import { readForm } from '../../form.server.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { PostForm, SubmitButton } from '../../post-form.tsx'
import { ContactLinks } from '../../shell/contact-links.tsx'
import { useSite } from '../../site.ts'
import { readChoice } from '../../visitor/choice.server.ts'
import { apiContext, localeContext, nowContext, visitorContext } from '../../visitor/page-context.ts'
import form from '../giving/giving.module.css'
import css from './contact.module.css'
import { AboutCard, MessageField, ProjectField } from './contact-fields.tsx'
import { readAbout } from './read-about.server.ts'

/** Projects to choose from, besides the visitor's chosen one: the featured ones come first. */
const PROJECTS = '24'

export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { user } = context.get(visitorContext)
  const [about, listed, choice] = await Promise.all([
    readAbout(api, url.searchParams),
    askOr(api.projects.$get({ query: { status: 'active', per_page: PROJECTS } }), EMPTY_PAGE),
    readChoice(request, api),
  ])
  const chosen = about.project ?? (choice.project && { slug: choice.project.slug, name: choice.project.name })
  const others = listed.data.map(({ slug, name }) => ({ slug, name })).filter(({ slug }) => slug !== chosen?.slug)
  const own = user && { name: `${user.name} ${user.surname}`, email: user.email }
  const begun = { key: newCode(), opened_at: context.get(nowContext).toISOString() }
  const shown = { about, begun, own, chosen, projects: chosen ? [chosen, ...others] : others, sent: url.searchParams.has('sent') }
  return data(shown, { headers: { 'cache-control': 'private, no-store' } })
}

/** React Router leaves out a loader's headers otherwise. */
export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders
}

const FIELDS = ['name', 'email', 'phone', 'message', 'from', 'to', 'project', 'offer', 'event', 'key', 'opened_at'] as const

/** Errors come back beside their fields with all typed values; it is still the same form, with its original time of opening. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const typed = Object.fromEntries(FIELDS.map((name) => [name, text(name).slice(0, 5_000)])) as Record<(typeof FIELDS)[number], string>
  const json = { ...typed, website: text('website').slice(0, 2_000) }
  const sent = await attempt(context.get(apiContext).contact.$post({ json }), { typed })
  if ('refused' in sent) return sent.refused
  return redirect(`${pathTo('contact', context.get(localeContext))}?sent=1`, { status: 303 })
}

export function meta(about: MetaArguments) {
  const asks = new URLSearchParams(about.location.search).size > 0
  return pageMeta(about, { title: m.contact_title(), description: m.contact_lead(), indexed: !asks })
}

export default function Contact() {
  const { sent } = useLoaderData<typeof loader>()
  const site = useSite()
  return (
    <Container className={css.page}>
      <div className={form.head}>
        <h1>{sent ? m.contact_sent() : m.contact_title()}</h1>
        <p className={form.lead}>{sent ? m.contact_sent_text() : m.contact_lead()}</p>
      </div>
      <div className={css.columns}>
        {sent ? <Sent /> : <ContactForm />}
        <aside className={css.aside} aria-labelledby="contact-ways">
          <h2 id="contact-ways">{m.contact_other_ways()}</h2>
          <ContactLinks site={site} className={css.links} />
          <p className={form.hint}>{m.contact_hours()}</p>
        </aside>
      </div>
    </Container>
  )
}

function Sent() {
  const to = usePaths()
  return (
    <div className={form.group}>
      <p role="status">{m.contact_sent_next()}</p>
      <p className={css.buttons}>
        <ButtonLink to={to('offers')}>{m.contact_sent_offers()}</ButtonLink>
        <ButtonLink to={to('projects')} look="outline">
          {m.contact_sent_projects()}
        </ButtonLink>
      </p>
    </div>
  )
}

function ContactForm() {
  const { about, begun, own, chosen, projects } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const to = usePaths()
  const typed = refused?.typed
  return (
    <PostForm refused={refused} className={form.form}>
      <AboutCard about={about} />
      <input type="hidden" name="key" value={typed?.key ?? begun.key} />
      <input type="hidden" name="opened_at" value={typed?.opened_at ?? begun.opened_at} />
      <div className={css.trap} aria-hidden="true">
        <label htmlFor="website">{m.contact_trap()}</label>
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <fieldset className={form.group}>
        <legend>{m.contact_you()}</legend>
        <TextField
          name="name"
          label={m.contact_name()}
          defaultValue={typed?.name ?? own?.name}
          maxLength={120}
          autoComplete="name"
          required
        />
        <TextField
          name="email"
          type="email"
          label={m.contact_email()}
          hint={m.contact_either()}
          defaultValue={typed?.email ?? own?.email}
          maxLength={254}
          autoComplete="email"
        />
        <TextField name="phone" type="tel" label={m.contact_phone()} defaultValue={typed?.phone} maxLength={60} autoComplete="tel" />
      </fieldset>
      <fieldset className={form.group}>
        <legend>{m.contact_trip()}</legend>
        <MessageField value={typed?.message ?? about.message} />
        <div className={css.dates}>
          <TextField name="from" type="date" label={m.contact_from()} defaultValue={typed?.from} />
          <TextField name="to" type="date" label={m.contact_to()} defaultValue={typed?.to} />
        </div>
        <ProjectField projects={projects} value={typed?.project ?? chosen?.slug ?? ''} />
      </fieldset>
      <p className={form.hint}>
        {m.contact_consent()} <Link to={to('privacy')}>{m.site_footer_privacy()}</Link>.
      </p>
      <SubmitButton>{m.contact_send()}</SubmitButton>
    </PostForm>
  )
}
