import { Link } from 'react-router'
import type { Cause } from '../causes/cause.ts'
import { m } from '../kit/paraglide/messages.js'
import { Picture } from '../scenes/picture.tsx'
import { usePaths } from '../use-paths.ts'
import css from './cause-tiles.module.css'
import { Shelf } from './shelf.tsx'

/** How wide the pictures are, cut to their tiles: the first one takes two places. */
const WIDE = '(min-width: 48rem) 36rem, 96vw'
const NARROW = '(min-width: 48rem) 23rem, 20rem'

/** Every cause as a picture that leads to its projects. Nothing when there are none. */
export function CauseTiles({ causes }: { causes: Cause[] }) {
  const to = usePaths()
  if (causes.length === 0) return null
  return (
    <Shelf title={m.site_home_causes()} text={m.site_home_causes_text()}>
      <ul className={css.tiles}>
        {causes.map((cause, i) => (
          <li key={cause.id} className={css.tile}>
            <Picture scene={`${cause.scene_family}-4`} alt="" sizes={i === 0 ? WIDE : NARROW} className={css.picture} />
            <Link to={`${to('projects')}?cause=${encodeURIComponent(cause.slug)}`} prefetch="intent" className={css.link}>
              <span className={css.label}>
                <span className={css.name}>{cause.name}</span>
                <span className={css.count}>
                  {cause.project_count === 1 ? m.project_count_one() : m.project_count_other({ count: cause.project_count })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Shelf>
  )
}
