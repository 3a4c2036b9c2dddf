import { IconCircleCheck, IconDeviceLaptop } from '@tabler/icons-react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { type Flash, flashCookie } from '../../kit/flash.server.ts'
import { m } from '../../kit/paraglide/messages.js'
import { Badge, Button, ButtonLink, Container } from '../../kit/ui/ui.tsx'
import { When } from '../../kit/ui/when.tsx'
import { apiContext, configContext, localeContext, visitorContext } from '../../page-context.ts'
import { pathTo } from '../../paths.ts'
import { type FormErrors, FormMessage, TextField } from '../../people/form-fields.tsx'
import type { OwnUser, Session } from '../../people/person.ts'
import { sessionCookie } from '../../people/session-cookie.server.ts'
import type { ChosenProject } from '../../projects/choice.server.ts'
import { usePaths } from '../../use-paths.ts'
import { TravelLinks } from '../user-menu.tsx'
import css from './account.module.css'

/** One's own page: guests are sent to the login, and come back. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = mustBeSignedIn(context)
  const response = await context.get(apiContext).oauth.sessions.$get()
  if (response.status !== 200) throw response
  return { user, sessions: (await response.json()).data }
}

/** What each of the page's forms does, by its `intent`. */
export async function action({ request, context }: ActionFunctionArgs) {
  mustBeSignedIn(context)
  const form = await request.formData().catch(() => new FormData())
  const text = (name: string) => String(form.get(name) ?? '')
  const { oauth } = context.get(apiContext)
  const headers = new Headers()
  const done = (flash: Flash, page: 'account' | 'home' = 'account') => {
    headers.append('set-cookie', flashCookie(flash))
    return redirect(pathTo(page, context.get(localeContext)), { status: 303, headers })
  }
  switch (text('intent')) {
    case 'profile': {
      const response = await oauth.user.$patch({ json: { name: text('name'), surname: text('surname') } })
      return response.status === 204 ? done('profile_saved') : refusal(response)
    }
    case 'resend': {
      const response = await oauth['verify-email'].resend.$post()
      return response.status === 202 ? done('mail_sent') : refusal(response)
    }
    case 'end_session':
      await oauth.sessions[':id'].$delete({ param: { id: encodeURIComponent(text('session_id')) } })
      return redirect(pathTo('account', context.get(localeContext)), 303)
    case 'end_all':
      await oauth.sessions.$delete()
      headers.append('set-cookie', sessionCookie(null, { secure: context.get(configContext).https }))
      return done('signed_out', 'home')
    default:
      throw data(null, { status: 400 })
  }
}

export function meta() {
  return [
    { title: m.people_account_title() },
    { name: 'description', content: m.people_account_description() },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Account() {
  const { user, sessions } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <Container narrow className={css.page}>
      <header className={css.head}>
        <img src={user.image.url} alt="" width={80} height={80} />
        <div>
          <h1>{m.people_account_hello({ name: user.name })}</h1>
          <p>@{user.username}</p>
        </div>
      </header>
      {refused && <FormMessage>{refused.message}</FormMessage>}
      <TargetProject />
      <ProfileForm user={user} errors={refused?.errors} />
      <section className={css.section}>
        <h2>{m.people_account_links()}</h2>
        <nav className={css.links} aria-label={m.people_account_links()}>
          <TravelLinks />
        </nav>
      </section>
      <Sessions sessions={sessions} />
      <LogoutForm />
    </Container>
  )
}

function TargetProject() {
  const layout = useRouteLoaderData('areas/public') as { project: ChosenProject | null } | undefined
  const project = layout?.project
  const to = usePaths()
  return (
    <section className={css.section}>
      <h2>{m.people_account_target()}</h2>
      {project ? (
        <div className={css.target}>
          <p lang={project.language}>
            <strong>{project.name}</strong>
            <span>{project.organization}</span>
          </p>
          <ButtonLink to={to('choose')} look="outline">
            {m.people_account_target_change()}
          </ButtonLink>
        </div>
      ) : (
        <>
          <p>{m.people_account_target_none()}</p>
          <ButtonLink to={to('choose')}>{m.people_account_target_choose()}</ButtonLink>
        </>
      )}
    </section>
  )
}

function ProfileForm({ user, errors }: { user: OwnUser; errors: FormErrors | undefined }) {
  return (
    <section className={css.section}>
      <h2>{m.people_account_profile()}</h2>
      <EmailState user={user} />
      <Form method="post" className={css.profile}>
        <TextField
          name="name"
          label={m.people_register_name()}
          defaultValue={user.name}
          autoComplete="given-name"
          required
          maxLength={60}
          errors={errors}
        />
        <TextField
          name="surname"
          label={m.people_register_surname()}
          defaultValue={user.surname}
          autoComplete="family-name"
          required
          maxLength={60}
          errors={errors}
        />
        <Button type="submit" name="intent" value="profile" look="secondary">
          {m.people_account_save()}
        </Button>
      </Form>
    </section>
  )
}

function EmailState({ user }: { user: OwnUser }) {
  if (user.email_verified_at) {
    return (
      <p className={css.email}>
        {user.email}
        <Badge tone="good">
          <IconCircleCheck size={16} aria-hidden="true" />
          {m.people_account_email_verified()}
        </Badge>
      </p>
    )
  }
  return (
    <Form method="post" className={css.unverified}>
      <p>{m.people_account_email_waiting({ email: user.email })}</p>
      <Button type="submit" name="intent" value="resend" look="outline">
        {m.people_account_resend()}
      </Button>
    </Form>
  )
}

function Sessions({ sessions }: { sessions: Session[] }) {
  return (
    <section className={css.section}>
      <h2>{m.people_account_sessions()}</h2>
      <ul className={css.sessions}>
        {sessions.map((session) => {
          const device = session.device || m.people_account_session_unknown()
          return (
            <li key={session.id}>
              <IconDeviceLaptop aria-hidden="true" />
              <p>
                <strong>{device}</strong>
                <span>
                  {m.people_account_session_used()} <When value={session.last_used_at} time />
                </span>
              </p>
              {session.current ? (
                <Badge tone="gold">{m.people_account_session_current()}</Badge>
              ) : (
                <EndSession id={session.id} device={device} />
              )}
            </li>
          )
        })}
      </ul>
      <Form method="post">
        <Button type="submit" name="intent" value="end_all" look="outline">
          {m.people_account_end_all()}
        </Button>
      </Form>
    </section>
  )
}

function EndSession({ id, device }: { id: string; device: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="session_id" value={id} />
      <Button type="submit" name="intent" value="end_session" look="quiet" aria-label={m.people_account_session_end_named({ device })}>
        {m.people_account_session_end()}
      </Button>
    </Form>
  )
}

function LogoutForm() {
  const to = usePaths()
  return (
    <Form method="post" action={to('logout')}>
      <Button type="submit" look="quiet">
        {m.people_menu_logout()}
      </Button>
    </Form>
  )
}

function mustBeSignedIn(context: LoaderFunctionArgs['context']): OwnUser {
  const { user } = context.get(visitorContext)
  const locale = context.get(localeContext)
  if (!user) throw redirect(`${pathTo('login', locale)}?redirect=${encodeURIComponent(pathTo('account', locale))}`)
  return user
}

async function refusal(response: { status: number; json(): Promise<unknown> }) {
  const { message, errors } = (await response.json()) as { message: string; errors?: FormErrors }
  return data({ message, errors }, { status: response.status })
}
