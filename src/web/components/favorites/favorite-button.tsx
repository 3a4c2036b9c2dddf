import { IconHeart } from '@tabler/icons-react'
import { type ComponentProps, useEffect } from 'react'
import { Form, useFetcher, useLocation, useNavigate } from 'react-router'
import type { Project } from '../../../domain/projects/project.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { showToast } from '../../../kit/ui/toasts.ts'
import { classes } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import css from './favorite-button.module.css'
import type { FavoritesAnswer } from './favorites-answer.ts'
import { favoriteKey, useFavorites, useSetFavorite } from './use-favorites.ts'

interface Props {
  project: Pick<Project, 'id' | 'name'>
  /** `round` over a picture, `bare` in a bar, `named` where there is room for the word. */
  look?: 'round' | 'bare' | 'named'
}

/**
 * The heart: a toggle whose name stays and whose state says whether the project is kept. A user's is a form, for browsers without scripts too;
 * a guest's is a {@link GuestHeart}.
 */
export function FavoriteButton({ project, look = 'round' }: Props) {
  const { ids, is_user } = useFavorites()
  const setFavorite = useSetFavorite()
  const say = useFavoriteToast(project.id)
  const { pathname, search } = useLocation()
  const to = usePaths()
  const kept = ids.includes(project.id)
  const toggle = () => {
    setFavorite(project.id, !kept)
    say(!kept)
  }
  if (!is_user) return <GuestHeart project={project} look={look} kept={kept} onPress={toggle} />
  return (
    <Form
      method="post"
      action={to('favorites')}
      onSubmit={(event) => {
        event.preventDefault()
        toggle()
      }}
    >
      <input type="hidden" name="intent" value={kept ? 'drop' : 'keep'} />
      <input type="hidden" name="project_id" value={project.id} />
      <input type="hidden" name="back" value={pathname + search} />
      <Heart type="submit" project={project} look={look} kept={kept} />
    </Form>
  )
}

/** Hides where there are no scripts, which alone can keep it. Before the browser has said what it keeps, nothing is kept. */
export function GuestHeart({ project, look = 'round', kept = false, onPress }: Props & { kept?: boolean; onPress?: () => void }) {
  return (
    <div className={css.guest}>
      <Heart type="button" project={project} look={look} kept={kept} onClick={onPress} />
    </div>
  )
}

function Heart({ project, look, kept, ...rest }: Required<Props> & { kept: boolean } & Pick<ComponentProps<'button'>, 'type' | 'onClick'>) {
  return (
    <button
      {...rest}
      className={classes(css.heart, css[look])}
      aria-pressed={kept}
      aria-label={m.project_favorite_named({ name: project.name })}
    >
      <IconHeart size={22} aria-hidden="true" />
      {look === 'named' && <span aria-hidden="true">{m.project_favorite()}</span>}
    </button>
  )
}

/** What was done, and the way on or back; a user whose account refused it reads why. */
function useFavoriteToast(id: string) {
  const navigate = useNavigate()
  const setFavorite = useSetFavorite()
  const to = usePaths()
  const { data } = useFetcher<FavoritesAnswer>({ key: favoriteKey(id) })
  const refused = data && 'message' in data ? data.message : null
  useEffect(() => {
    if (refused) showToast({ text: refused, tone: 'bad' })
  }, [refused])
  return (kept: boolean) =>
    showToast(
      kept
        ? { text: m.project_favorite_saved(), action: { label: m.project_favorites_see(), run: () => void navigate(to('favorites')) } }
        : { text: m.project_favorite_dropped(), action: { label: m.project_favorite_undo(), run: () => setFavorite(id, true) } },
    )
}
