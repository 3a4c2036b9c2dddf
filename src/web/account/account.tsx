import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
} from 'react-router'
import { LetterTopic } from '../../domain/emails/stops/letter-stop.ts'
import { sessionCookie } from '../../domain/sign-in/session-cookie.server.ts'
import { writtenCuil } from '../../domain/users/cuil.ts'
import { writtenPhone } from '../../domain/users/phone.server.ts'
import type { OwnUser } from '../../domain/users/user.ts'
import { type Flash, flashCookie } from '../../kit/http/flash.server.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../kit/locales.ts'
import { m } from '../../kit/sentences/messages.js'
import { IconCamera } from '../../kit/ui/icons/icons.ts'
import { Link } from '../../kit/ui/link.tsx'
import { Button, ButtonLink, Container } from '../../kit/ui/ui.tsx'
import { pathTo } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { type Answer, ask, attempt } from '../ask.server.ts'
import { useFavorites } from '../components/favorites/use-favorites.ts'
import { withProof } from '../components/sign-in/proof.server.ts'
import { readForm } from '../form.server.ts'
import { Form } from '../form.tsx'
import { PageHeading } from '../page-heading.tsx'
import { Refusal } from '../post-form.tsx'
import { TravelLinks } from '../shell/on-demand/user-menu.tsx'
import { usePublicLayout } from '../shell/public-layout-data.ts'
import { apiContext, configContext, localeContext } from '../visitor/page-context.ts'
import css from './account.module.css'
import { ConnectedSites } from './connected-sites.tsx'
import { FactorRecoveryNotice } from './factor-recovery-notice.tsx'
import { ImpactSummary } from './gifts/moved.tsx'
import { OwnTrips } from './gifts/own-trips.tsx'
import { NewsSection } from './news-section.tsx'
import { ownUser } from './own-user.server.ts'
import { PreferencesSection } from './preferences-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { PROFILE_FIELDS, type ProfileFields, ProfileSection } from './profile-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** The user's own page: guests are sent to the login, and return here. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = ownUser(context)
  const { oauth } = context.get(apiContext)
  return { user, profile: writtenProfile(user), ...(await ask(oauth.user.account.$get())) }
}

/** Handles each of the page's forms, by its `intent`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const { text } = posted
  const { oauth } = context.get(apiContext)
  const headers = new Headers()
  const done = (flash: Flash, page: 'account' | 'home' = 'account') => {
    headers.append('set-cookie', flashCookie(flash))
    return redirect(pathTo(page, context.get(localeContext)), { status: 303, headers })
  }
  /** Ends something of the user that another tab may have ended before. */
  const end = async (request: Promise<Answer>, flash: Flash) => {
    const ended = await attempt(request)
    return 'refused' in ended && ended.status !== 404 ? ended.refused : done(flash)
  }
  switch (text('intent')) {
    case 'profile': {
      const typed = Object.fromEntries(PROFILE_FIELDS.map((name) => [name, text(name)])) as ProfileFields
      const saved = await withProof(posted, context, () => oauth.user.$patch({ json: typed }), { typed })
      if ('confirm' in saved) return saved.confirm
      return 'refused' in saved ? saved.refused : done('users_flash_profile_saved')
    }
    case 'language': {
      const { name, surname } = ownUser(context)
      const language = isLocale(text('language')) ? (text('language') as Locale) : DEFAULT_LOCALE
      const saved = await attempt(oauth.user.$patch({ json: { name, surname, language } }))
      if ('refused' in saved) return saved.refused
      headers.append('set-cookie', flashCookie('users_flash_profile_saved'))
      // `?lang=` stores the language in this browser, too, and leads to the page's address in it.
      return redirectDocument(`${pathTo('account', DEFAULT_LOCALE)}?lang=${language}`, { status: 303, headers })
    }
    case 'resend': {
      const sent = await attempt(oauth['verify-email'].resend.$post())
      return 'refused' in sent ? sent.refused : done('users_flash_mail_sent')
    }
    case 'news': {
      const chosen = await attempt(oauth.user.news.$put({ json: { mailed: text('mailed') === 'yes' } }))
      return 'refused' in chosen ? chosen.refused : done('users_flash_news_saved')
    }
    case 'news_return':
      return end(
        oauth.user.news[':project_id'].$delete({ param: { project_id: encodeURIComponent(text('project_id')) } }),
        'users_flash_news_saved',
      )
    case 'letters_return': {
      const topic = LetterTopic.safeParse(text('topic'))
      if (!topic.success) throw data(null, { status: 400 })
      return end(oauth.user.letters[':topic'].$delete({ param: { topic: topic.data } }), 'users_flash_news_saved')
    }
    case 'cancel_recovery': {
      const cancelled = await attempt(oauth['factor-recovery'].$delete())
      return 'refused' in cancelled ? cancelled.refused : done('factor_recovery_flash_cancelled')
    }
    case 'end_session':
      return end(oauth.sessions[':id'].$delete({ param: { id: encodeURIComponent(text('session_id')) } }), 'users_flash_sessions_ended')
    case 'withdraw_site':
      return end(
        oauth.consents[':client_id'].$delete({ param: { client_id: encodeURIComponent(text('client_id')) } }),
        'client_flash_withdrawn',
      )
    case 'end_all': {
      const ended = await attempt(oauth.sessions.$delete())
      if ('refused' in ended) return ended.refused
      headers.append('set-cookie', sessionCookie(null, { secure: context.get(configContext).https }))
      return done('users_flash_signed_out', 'home')
    }
    default:
      throw data(null, { status: 400 })
  }
}

/** The private fields as users type them. */
function writtenProfile({ name, surname, phone, cuil, rotary_member_id }: OwnUser): ProfileFields {
  return {
    name,
    surname,
    rotary_member_id: rotary_member_id ?? '',
    phone: phone ? writtenPhone(phone) : '',
    cuil: cuil ? writtenCuil(cuil) : '',
  }
}

export default function AccountPage() {
  const { user, profile, sessions, sites, trips, moved, news, stopped, recovery } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const confirm = answered && 'confirm' in answered ? answered.confirm : undefined
  const refused = answered && 'message' in answered ? answered : undefined
  const typed = refused && 'typed' in refused ? (refused.typed as ProfileFields) : undefined
  const to = usePaths()
  return (
    <Container narrow className={css.page}>
      <header className={css.head}>
        <Link to={to('picture')} className={css.picture} aria-label={m.account_picture_change()}>
          <img src={user.image.url} alt="" width={80} height={80} />
          <IconCamera size={18} aria-hidden="true" />
        </Link>
        <div>
          <PageHeading tab={m.users_account_title()}>{m.users_account_hello({ name: user.name })}</PageHeading>
          <p>@{user.username}</p>
        </div>
      </header>
      {refused && <Refusal>{refused.message}</Refusal>}
      {recovery && <FactorRecoveryNotice recovery={recovery} />}
      <section className={css.section}>
        <h2>{m.contribution_moved_title()}</h2>
        <ImpactSummary {...moved} />
        <ButtonLink to={to('own_gifts')} look="outline">
          {m.contribution_own_gifts_title()}
        </ButtonLink>
      </section>
      <TargetProject />
      <Favorites />
      <ProfileSection user={user} values={typed ?? profile} errors={refused?.errors} confirm={confirm} />
      <section className={css.section}>
        <h2>{m.contribution_own_title()}</h2>
        <OwnTrips {...trips} />
        <nav className={css.links} aria-label={m.users_account_links()}>
          {trips.total > 0 && <Link to={to('own_gifts')}>{m.contribution_moved_all()}</Link>}
          <TravelLinks />
        </nav>
      </section>
      <SecuritySection user={user} />
      <section className={css.section}>
        <h2>{m.client_sites_title()}</h2>
        <ConnectedSites sites={sites} />
      </section>
      <NewsSection news={news} stopped={stopped} />
      <PreferencesSection language={user.language} />
      <SessionsSection sessions={sessions} />
      <PrivacySection />
      <LogoutForm />
    </Container>
  )
}

function TargetProject() {
  const layout = usePublicLayout()
  const project = layout?.project
  const to = usePaths()
  return (
    <section className={css.section}>
      <h2>{m.users_account_target()}</h2>
      {project ? (
        <div className={css.target}>
          <p lang={project.language}>
            <strong>{project.name}</strong>
            <span>{project.organization}</span>
          </p>
          <ButtonLink to={to('choose')} look="outline">
            {m.users_account_target_change()}
          </ButtonLink>
        </div>
      ) : (
        <>
          <p>{m.users_account_target_none()}</p>
          <ButtonLink to={to('choose')}>{m.users_account_target_choose()}</ButtonLink>
        </>
      )}
    </section>
  )
}

function Favorites() {
  const { ids } = useFavorites()
  const to = usePaths()
  const count = ids.length
  return (
    <section className={css.section}>
      <h2>{m.project_favorites_link()}</h2>
      <p>
        {count === 0
          ? m.project_favorites_none_text()
          : count === 1
            ? m.project_favorites_account_one()
            : m.project_favorites_account({ count })}
      </p>
      <ButtonLink to={to(count === 0 ? 'projects' : 'favorites')} look="outline">
        {count === 0 ? m.project_favorites_none_action() : m.project_favorites_see()}
      </ButtonLink>
    </section>
  )
}

function LogoutForm() {
  const to = usePaths()
  return (
    <Form method="post" action={to('logout')}>
      <Button type="submit" look="quiet">
        {m.users_menu_logout()}
      </Button>
    </Form>
  )
}
