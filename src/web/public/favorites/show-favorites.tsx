import { useEffect, useSyncExternalStore } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useFetcher, useLoaderData } from 'react-router'
import { favoriteIds } from '../../../domain/projects/favorites/favorite.ts'
import type { ProjectCard as Card } from '../../../domain/projects/project.ts'
import { canReceive } from '../../../domain/projects/project-rules.ts'
import { safeRedirect } from '../../../kit/http/safe-redirect.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconDeviceMobile, IconEyeOff } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { Button, ButtonLink, Container, classes, EmptyState } from '../../../kit/ui/ui.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, type RefusedAnswer } from '../../ask.server.ts'
import { forgetLocalFavorites } from '../../components/favorites/local-favorites.ts'
import { useFavorites } from '../../components/favorites/use-favorites.ts'
import { ProjectCardView } from '../../components/projects/project-card.tsx'
import { shownOf } from '../../components/projects/shown-project.ts'
import { readForm } from '../../form.server.ts'
import { Form } from '../../form.tsx'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { ChooseForm } from '../../shell/on-demand/choose-form.tsx'
import { usePublicLayout } from '../../shell/public-layout-data.ts'
import { useHeadingFocus } from '../../use-heading-focus.ts'
import { apiContext, localeContext, visitorContext } from '../../visitor/page-context.ts'
import css from './show-favorites.module.css'

/** A user's favourites are in their account; a guest's are in the browser, which requests them by `?ids=`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { user } = context.get(visitorContext)
  const ids = user ? user.favorite_ids : favoriteIds(new URL(request.url).searchParams.get('ids')?.split(',') ?? [])
  if (ids.length === 0) return { ids, projects: [] }
  return { ids, projects: await ask(api.projects.selected.$get({ query: { ids: ids.join(',') } })) }
}

/** Adds, removes or merges favourites of a user, all by their ids; a form without scripts sends `back`, the address to return to. */
export async function action({ request, context }: ActionFunctionArgs) {
  const locale = context.get(localeContext)
  const here = pathTo('favorites', locale)
  if (!context.get(visitorContext).user) throw redirect(`${pathTo('login', locale)}?redirect=${encodeURIComponent(here)}`)
  const { form, texts } = await readForm(request, context)
  const ids = (name: 'merge' | 'add' | 'remove') => favoriteIds(texts(name))
  const { favorites } = context.get(apiContext)
  const merged = ids('merge')
  if (merged.length > 0) {
    const done = await attempt(favorites.$post({ json: { project_ids: merged } }))
    return 'refused' in done ? firstReason(done) : done.given
  }
  const changes = (['add', 'remove'] as const).flatMap((name) => ids(name).map((project_id) => ({ name, project_id })))
  if (changes.length === 0) throw data(null, { status: 400 })
  for (const { name, project_id } of changes) {
    const done = await attempt(favorites[':project_id'][name === 'add' ? '$put' : '$delete']({ param: { project_id } }))
    if ('refused' in done) return firstReason(done)
  }
  const back = form.get('back')
  return back === null ? null : redirect(safeRedirect(back, here), 303)
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.project_favorites_title(), description: m.project_favorites_description(), indexed: false })
}

export default function ShowFavorites() {
  const { ids, is_user } = useFavorites()
  const { projects, missing, ready } = useShown(ids, is_user)
  const heading = useHeadingFocus(projects.length, (before, count) => count < before)
  return (
    <Container className={css.page}>
      <header className={css.head}>
        <h1 ref={heading} tabIndex={-1}>
          {m.project_favorites_title()}
        </h1>
        {projects.length > 0 && (
          <h2>{projects.length === 1 ? m.project_count_one() : m.project_count_other({ count: projects.length })}</h2>
        )}
      </header>
      {!is_user && <GuestNote some={projects.length > 0} />}
      {missing.length > 0 && <Missing ids={missing} is_user={is_user} />}
      {!ready && <Skeleton />}
      {ready && projects.length === 0 && <None />}
      {projects.length > 0 && (
        <ul className={css.cards}>
          {projects.map((project) => (
            <li key={project.id}>
              <Favorite project={project} />
            </li>
          ))}
        </ul>
      )}
    </Container>
  )
}

/** The public favourites, those no longer public, and a flag if that is known yet. */
function useShown(ids: readonly string[], is_user: boolean): { projects: Card[]; missing: string[]; ready: boolean } {
  const loaded = useLoaderData<typeof loader>()
  const fetcher = useFetcher<typeof loader>()
  const to = usePaths()
  const shown = is_user ? loaded : fetcher.data
  const hydrated = useHydrated()
  const known = ids.every((id) => shown?.ids.includes(id))
  const wanted = is_user || known ? null : `${to('favorites')}?ids=${ids.join(',')}`
  const { load } = fetcher
  useEffect(() => {
    if (wanted) load(wanted)
  }, [load, wanted])
  const projects = ids.flatMap((id) => shown?.projects.find((project) => project.id === id) ?? [])
  const missing = ids.filter((id) => shown?.ids.includes(id) && !shown.projects.some((project) => project.id === id))
  return { projects, missing, ready: known && (is_user || hydrated) }
}

/** False on the server and during hydration, while a guest's favourites are unknown. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

function Favorite({ project }: { project: Card }) {
  const to = usePaths()
  const layout = usePublicLayout()
  const chosen = layout?.project?.id === project.id
  return (
    <div className={css.favorite}>
      <ProjectCardView project={shownOf(project)} />
      {chosen && (
        <ButtonLink to={to('search')} look="outline">
          {m.project_search_trip()}
        </ButtonLink>
      )}
      {!chosen && canReceive(project) && <ChooseForm project={project} back={to('search')} />}
    </div>
  )
}

/**
 * Explains to guests that their favourites are in this browser, and how to have them everywhere; without scripts, that they need an
 * account.
 */
function GuestNote({ some }: { some: boolean }) {
  const to = usePaths()
  const login = <Link to={`${to('login')}?redirect=${encodeURIComponent(to('favorites'))}`}>{m.project_favorites_sign_in()}</Link>
  return (
    <>
      <div className={classes(css.note, css.without_scripts)}>
        <IconDeviceMobile aria-hidden="true" />
        <p>
          {m.project_favorites_no_scripts()} {login}
        </p>
      </div>
      {some && (
        <div className={css.note}>
          <IconDeviceMobile aria-hidden="true" />
          <p>
            {m.project_favorites_in_browser()} {login}
          </p>
        </div>
      )}
    </>
  )
}

function Skeleton() {
  return (
    <div className={css.skeleton} aria-busy="true">
      <span className="visually-hidden">{m.loading_app()}</span>
      <div />
      <div />
      <div />
    </div>
  )
}

/** The toast has room for one sentence. */
function firstReason({ status, refused }: RefusedAnswer) {
  const { message, errors } = refused.data
  return data({ message: Object.values(errors)[0]?.[0] ?? message }, { status })
}

function None() {
  const to = usePaths()
  return (
    <EmptyState
      title={m.project_favorites_none()}
      action={<ButtonLink to={to('projects')}>{m.project_favorites_none_action()}</ButtonLink>}
    >
      {m.project_favorites_none_text()}
    </EmptyState>
  )
}

/** Favourites that are no longer public; no other detail of them is displayed. */
function Missing({ ids, is_user }: { ids: string[]; is_user: boolean }) {
  const to = usePaths()
  const text = ids.length === 1 ? m.project_favorites_missing_one() : m.project_favorites_missing({ count: ids.length })
  return (
    <div className={css.note}>
      <IconEyeOff aria-hidden="true" />
      <p>{text}</p>
      {is_user ? (
        <Form method="post" preventScrollReset>
          {ids.map((id) => (
            <input key={id} type="hidden" name="remove" value={id} />
          ))}
          <input type="hidden" name="back" value={to('favorites')} />
          <Button type="submit" look="outline">
            {m.project_favorites_missing_drop()}
          </Button>
        </Form>
      ) : (
        <Button look="outline" onClick={() => forgetLocalFavorites(ids)}>
          {m.project_favorites_missing_drop()}
        </Button>
      )}
    </div>
  )
}
