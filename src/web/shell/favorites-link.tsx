import { m } from '../../kit/sentences/messages.js'
import { IconHeart } from '../../kit/ui/icons/icons.ts'
import { NavLink } from '../../kit/ui/link.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { useFavorites } from '../components/favorites/use-favorites.ts'
import css from './favorites-link.module.css'

/** The heart in the top bar, with the number of favourites. */
export function FavoritesLink() {
  const to = usePaths()
  const { ids } = useFavorites()
  return (
    <NavLink
      to={to('favorites')}
      className={css.link}
      aria-label={ids.length > 0 ? m.project_favorites_link_count({ count: ids.length }) : m.project_favorites_link()}
    >
      <IconHeart size={20} aria-hidden="true" />
      {ids.length > 0 && (
        <span className={css.count} aria-hidden="true">
          {ids.length}
        </span>
      )}
    </NavLink>
  )
}

/** The same as a text link, for the phone menu. */
export function FavoritesMenuLink() {
  const to = usePaths()
  const { ids } = useFavorites()
  return (
    <NavLink to={to('favorites')}>
      {ids.length > 0 ? m.project_favorites_link_count({ count: ids.length }) : m.project_favorites_link()}
    </NavLink>
  )
}
