import type { PlacePageCard } from '../../../domain/place-pages/place-page.ts'
import { m } from '../../../kit/sentences/messages.js'
import { usePaths } from '../../../urls/use-paths.ts'
import { PictureTile } from '../home/picture-tile.tsx'
import css from './place-tiles.module.css'

/** A place with a page, and how many projects of its area collect or soon will. */
export type TiledPlace = PlacePageCard & { project_count: number }

/** Places as pictures that link to their pages. Null when there are none. */
export function PlaceTiles({ places }: { places: TiledPlace[] }) {
  const to = usePaths()
  if (places.length === 0) return null
  return (
    <ul className={css.tiles} aria-label={m.place_page_list()}>
      {places.map(({ id, slug, place, scene, project_count }) => (
        <PictureTile
          key={id}
          to={to('place', { slug })}
          scene={scene}
          sizes="(min-width: 56rem) 24rem, 48vw"
          name={place.text}
          count={project_count || undefined}
        />
      ))}
    </ul>
  )
}
