import type { Cause } from '../../../domain/causes/cause.ts'
import type { SectionTexts } from '../../../domain/sections/section-texts.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { causeProjectsPath } from '../../components/causes/cause-path.ts'
import { CardStrip } from './card-strip.tsx'
import css from './cause-tiles.module.css'
import { PictureTile } from './picture-tile.tsx'

/** Rendered width of the pictures, before they are cropped to their tiles: the first one spans two. */
const WIDE = '(min-width: 48rem) 36rem, 96vw'
const NARROW = '(min-width: 48rem) 23rem, 20rem'

/** The part of a cause that its tile shows. */
export type TiledCause = Pick<Cause, 'id' | 'slug' | 'name' | 'language' | 'scene' | 'project_count'>

/** Every cause as a picture that links to its projects. Null when there are none. */
export function CauseTiles({ words, causes }: { words: SectionTexts<'home_causes'>; causes: TiledCause[] }) {
  const locale = useLocale()
  if (causes.length === 0) return null
  return (
    <CardStrip title={words.title} text={words.text} lang={words.lang}>
      <ul className={css.tiles}>
        {causes.map(({ id, slug, name, language, scene, project_count }, i) => (
          <PictureTile
            key={id}
            to={causeProjectsPath({ slug }, locale)}
            scene={scene}
            sizes={i === 0 ? WIDE : NARROW}
            name={name}
            lang={language}
            count={project_count}
          />
        ))}
      </ul>
    </CardStrip>
  )
}
