import type { SectionTexts } from '../../../domain/sections/section-texts.ts'
import { m } from '../../../kit/sentences/messages.js'
import card from '../../../kit/ui/card.module.css'
import { IconCircleCheckFilled } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { NOTHING, writeProjectSearch } from '../../components/projects/project-search.ts'
import css from './achievements-row.module.css'
import { CardStrip } from './card-strip.tsx'
import type { ShownAchievement } from './shown-achievement.ts'

interface Props {
  words: SectionTexts<'home_completed'>
  projects: ShownAchievement[]
  title?: string
  /** Id of the place that contains all of them. */
  place?: string
}

/** Completed projects with their achievements. Null when there are none. */
export function AchievementsRow({ words, projects, title = words.title, place = '' }: Props) {
  const to = usePaths()
  if (projects.length === 0) return null
  return (
    <CardStrip
      title={title}
      text={words.text}
      lang={words.lang}
      more={{ to: to('projects') + writeProjectSearch({ ...NOTHING, place, status: 'completed' }), label: m.site_home_completed_all() }}
    >
      <ul className={css.achievements}>
        {projects.map((project) => (
          <li key={project.id}>
            <Achievement project={project} />
          </li>
        ))}
      </ul>
    </CardStrip>
  )
}

function Achievement({ project }: { project: ShownAchievement }) {
  const to = usePaths()
  return (
    <article className={css.achievement}>
      <Picture
        scene={project.image.scene}
        alt={project.image.alt}
        lang={project.language}
        sizes="(min-width: 62rem) 24rem, (min-width: 40rem) 45vw, 92vw"
        className={css.picture}
      />
      <div className={css.text}>
        <p className={css.achieved} lang={project.language}>
          {project.achievement}
        </p>
        <h3 lang={project.language}>
          <Link to={to('project', { slug: project.slug })} prefetch="intent" className={card.cover}>
            {project.name}
          </Link>
        </h3>
        <p className={css.money}>
          <IconCircleCheckFilled size={18} aria-hidden="true" />
          <span>
            {m.site_home_completed_money()} <MoneyText value={project.collected} />
          </span>
        </p>
      </div>
    </article>
  )
}
