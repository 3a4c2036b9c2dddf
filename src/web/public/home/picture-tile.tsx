import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { countText } from '../../components/projects/project-labels.ts'
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
  const locale = useLocale()
  return (
    <li className={css.tile}>
      <Picture scene={scene} alt="" sizes={sizes} className={css.picture} />
      <Link to={to} prefetch="intent" className={css.link}>
        <span className={css.label}>
          <span className={css.name} lang={lang}>
            {name}
          </span>
          {count !== undefined && <span className={css.count}>{countText(count, locale)}</span>}
        </span>
      </Link>
    </li>
  )
}
