import type { Cause } from '../../../domain/causes/cause.ts'
import type { SectionTexts } from '../../../domain/sections/section-texts.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { causePath } from '../../components/causes/cause-path.ts'
import { countText } from '../../components/projects/project-labels.ts'
import css from './cause-section.module.css'

interface Props {
  words: SectionTexts<'causes_head'>
  causes: Cause[]
  /** The slug of the current cause, or empty. */
  current: string
}

/** The causes, each with its description, its number of collecting projects, and a link to its page. */
export function CauseSection({ words, causes, current }: Props) {
  const locale = useLocale()
  return (
    <section id="causas" className={css.section} aria-labelledby="causes-title">
      <header className={css.head} lang={words.lang}>
        <h2 id="causes-title">{words.title}</h2>
        <p>{words.text}</p>
      </header>
      <ul className={css.causes}>
        {causes.map((cause) => (
          <li key={cause.id} className={css.cause}>
            <div className={css.picture}>
              <Picture scene={cause.scene} alt="" sizes="(min-width: 62rem) 18rem, (min-width: 40rem) 45vw, 7rem" widest={1280} />
            </div>
            <div className={css.about} lang={cause.language}>
              <h3>
                <Link to={causePath(cause, locale)} prefetch="intent" aria-current={cause.slug === current || undefined}>
                  {cause.name}
                </Link>
              </h3>
              <p>{cause.description}</p>
              <p className={css.count} lang={locale}>
                {countText(cause.project_count, locale)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
