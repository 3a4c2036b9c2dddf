import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import css from './picture-tile.module.css'

interface Props {
  to: string
  scene: string
  sizes: string
  name: string
  /** Language of the name. */
  lang?: string
  /** The number of projects it links to; undefined shows none. */
  count: number | undefined
}

/** A picture that links to a list of projects; the style of its list positions label and picture. */
export function PictureTile({ to, scene, sizes, name, lang, count }: Props) {
  return (
    <li className={css.tile}>
      <Picture scene={scene} alt="" sizes={sizes} className={css.picture} />
      <Link to={to} prefetch="intent" className={css.link}>
        <span className={css.label}>
          <span className={css.name} lang={lang}>
            {name}
          </span>
          {count !== undefined && (
            <span className={css.count}>{count === 1 ? m.project_count_one() : m.project_count_other({ count })}</span>
          )}
        </span>
      </Link>
    </li>
  )
}
