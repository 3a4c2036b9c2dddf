import { type ComponentProps, useEffect } from 'react'
import { useFetcher, useLocation, useNavigate } from 'react-router'
import type { Project } from '../../../domain/projects/project.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconHeart } from '../../../kit/ui/icons/icons.ts'
import { showToast } from '../../../kit/ui/toasts.ts'
import { classes } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ShownTo } from '../../form.tsx'
import css from './favorite-button.module.css'
import type { FavoritesAnswer } from './favorites-answer.ts'
import { favoriteKey, useFavorites, useSetFavorite } from './use-favorites.ts'

interface Props {
  project: Pick<Project, 'id' | 'name'>
  /** `round` over a picture, `bare` in a bar, `named` with a text label. */
  look?: 'round' | 'bare' | 'named'
}

type HeartProps = Props & { is_favorite: boolean; onPress?: () => void }

/**
 * The heart: a toggle button with a constant label, whose pressed state means that the project is a favourite. A user's works without
 * scripts too, by the page's {@link FavoritesForm}; a guest's is a {@link GuestHeart}.
 */
export function FavoriteButton({ project, look = 'round' }: Props) {
  const { ids, is_user } = useFavorites()
  const setFavorite = useSetFavorite()
  const say = useFavoriteToast(project.id)
  const is_favorite = ids.includes(project.id)
  const toggle = () => {
    if (setFavorite(project.id, !is_favorite)) say(!is_favorite)
  }
  const Of = is_user ? UserHeart : GuestHeart
  return <Of project={project} look={look} is_favorite={is_favorite} onPress={toggle} />
}

const FORM = 'favorites-form'

/** The form of all hearts of a page, for browsers without scripts: a heart's button contains the change. */
export function FavoritesForm() {
  const { pathname, search } = useLocation()
  const to = usePaths()
  return (
    <form id={FORM} method="post" action={to('favorites')} hidden>
      <ShownTo />
      <input type="hidden" name="back" value={pathname + search} />
    </form>
  )
}

export function UserHeart({ project, look = 'round', is_favorite, onPress }: HeartProps) {
  return (
    <Heart
      type="submit"
      form={FORM}
      name={is_favorite ? 'remove' : 'add'}
      value={project.id}
      project={project}
      look={look}
      is_favorite={is_favorite}
      onClick={(event) => {
        event.preventDefault()
        onPress?.()
      }}
    />
  )
}

/** Hidden without scripts, as it needs the browser's storage. Not pressed until that has been read. */
export function GuestHeart({ project, look = 'round', is_favorite, onPress }: HeartProps) {
  return (
    <div className={css.guest}>
      <Heart type="button" project={project} look={look} is_favorite={is_favorite} onClick={onPress} />
    </div>
  )
}

function Heart({
  project,
  look,
  is_favorite,
  ...rest
}: Required<Props> & { is_favorite: boolean } & Pick<ComponentProps<'button'>, 'type' | 'form' | 'name' | 'value' | 'onClick'>) {
  return (
    <button
      {...rest}
      className={classes(css.heart, css[look])}
      aria-pressed={is_favorite}
      aria-label={m.project_favorite_named({ name: project.name })}
    >
      <IconHeart size={22} aria-hidden="true" />
      {look === 'named' && <span aria-hidden="true">{m.project_favorite()}</span>}
    </button>
  )
}

/** Reports the change, with a link to the list or an undo; for a refusal by the account, the reason. */
function useFavoriteToast(id: string) {
  const navigate = useNavigate()
  const setFavorite = useSetFavorite()
  const to = usePaths()
  const { data } = useFetcher<FavoritesAnswer>({ key: favoriteKey(id) })
  useEffect(() => {
    if (data && 'message' in data) showToast({ text: data.message, tone: 'bad' })
  }, [data])
  return (is_favorite: boolean) =>
    showToast(
      is_favorite
        ? { text: m.project_favorite_saved(), action: { label: m.project_favorites_see(), run: () => void navigate(to('favorites')) } }
        : { text: m.project_favorite_dropped(), action: { label: m.project_favorite_undo(), run: () => setFavorite(id, true) } },
    )
}
