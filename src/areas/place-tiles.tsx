import { Link } from 'react-router'
import { m } from '../kit/paraglide/messages.js'
import type { PlacePageCard } from '../place-pages/place-page.ts'
import { Picture } from '../scenes/picture.tsx'
import { usePaths } from '../use-paths.ts'
import css from './place-tiles.module.css'

/** A place with a page, and how many projects of its area collect or soon will. */
export type TiledPlace = PlacePageCard & { project_count: number }

/** Places as pictures that lead to their pages. Nothing when there are none. */
export function PlaceTiles({ places }: { places: TiledPlace[] }) {
  const to = usePaths()
  if (places.length === 0) return null
  return (
    <ul className={css.tiles} aria-label={m.place_page_list()}>
      {places.map(({ id, slug, place, scene, project_count: count }) => (
        <li key={id} className={css.tile}>
          <Picture scene={scene} alt="" sizes="(min-width: 56rem) 24rem, 48vw" className={css.picture} />
          <Link to={to('place', { slug })} prefetch="intent" className={css.link}>
            <span className={css.label}>
              <span className={css.name}>{place.text}</span>
              {count > 0 && <span className={css.count}>{count === 1 ? m.project_count_one() : m.project_count_other({ count })}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
