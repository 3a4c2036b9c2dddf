import { progressOf } from '../../../domain/projects/project-rules.ts'
import { m } from '../../../kit/sentences/messages.js'
import shared from '../../../kit/ui/card.module.css'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { Badge, classes } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { CachedFragment } from '../../fragments/cached-fragment.tsx'
import { FavoriteButton, GuestHeart, UserHeart } from '../favorites/favorite-button.tsx'
import { ProjectBar } from './project-bar.tsx'
import css from './project-card.module.css'
import { distanceText, percentText } from './project-labels.ts'
import { moneyOf, type ShownProject } from './shown-project.ts'

export interface CardProps {
  project: ShownProject
  /** Load its picture eagerly: it is in the first screen. */
  eager?: boolean | undefined
}

/** A project in a list. Its name is the one link, and covers the whole card. */
export function ProjectCardView(props: CardProps) {
  return (
    <article className={classes(shared.card, css.card)}>
      <Shown {...props} />
      <div className={css.heart}>
        <FavoriteButton project={props.project} />
      </div>
    </article>
  )
}

export interface StaticCardProps extends CardProps {
  /** True for one of the user's favourites; undefined for a guest, whose favourites are known to their browser only. */
  is_favorite?: boolean | undefined
}

/** The card as the server renders it, without interaction. */
export function StaticProjectCard(props: StaticCardProps) {
  return <CachedFragment as="article" className={classes(shared.card, css.card)} of={StaticCard} props={props} />
}

function StaticCard({ is_favorite, ...props }: StaticCardProps) {
  const { project } = props
  return (
    <>
      <Shown {...props} />
      <div className={css.heart}>
        {is_favorite === undefined ? (
          <GuestHeart project={project} is_favorite={false} />
        ) : (
          <UserHeart project={project} is_favorite={is_favorite} />
        )}
      </div>
    </>
  )
}

function Shown({ project, eager }: CardProps) {
  const to = usePaths()
  return (
    <>
      <div className={classes(shared.picture, css.picture)}>
        <Picture scene={project.scene} alt="" sizes="(min-width: 62rem) 24rem, (min-width: 40rem) 46vw, 92vw" widest={1280} eager={eager} />
        <StatusBadge status={project.status} />
      </div>
      <p className={css.causes}>
        {project.causes.map(({ name, language }) => (
          <span key={name} lang={language}>
            <Badge>{name}</Badge>
          </span>
        ))}
      </p>
      <h3 className={css.name}>
        <Link to={to('project', { slug: project.slug })} prefetch="intent" className={shared.link} lang={project.language}>
          {project.name}
        </Link>
      </h3>
      <p className={css.from}>
        {project.organization}
        {project.place && `\u00a0· ${project.place}`}
        {typeof project.distance_km === 'number' && <Distance km={project.distance_km} />}
      </p>
      <p className={css.summary} lang={project.language}>
        {project.achievement ?? project.summary}
      </p>
      <Figures project={project} />
    </>
  )
}

function Distance({ km }: { km: number }) {
  return <span className={css.distance}>{distanceText(km, useLocale())}</span>
}

function StatusBadge({ status }: Pick<ShownProject, 'status'>) {
  if (status === 'active') return null
  return (
    <p className={css.status}>
      {status === 'completed' ? <Badge tone="good">{m.project_completed()}</Badge> : <Badge tone="gold">{m.project_published()}</Badge>}
    </p>
  )
}

/** The collected part of the objective; expected money is displayed apart. */
function Figures({ project }: { project: ShownProject }) {
  const money = moneyOf(project)
  const { objective, collected, expected } = money
  if (project.status === 'published')
    return (
      <p className={css.figures}>
        <span className={css.line}>
          {m.project_goal()} <MoneyText value={objective} />
        </span>
      </p>
    )
  return (
    <div className={css.figures}>
      <ProjectBar project={money} />
      <p className={css.line}>
        <span>
          <strong>
            <MoneyText value={collected} />
          </strong>{' '}
          {m.project_raised()}
        </span>
        <strong>{percentText(progressOf(money).collected_percent, collected.amount)}</strong>
      </p>
      <p className={css.line}>
        <span>
          {m.project_of()} <MoneyText value={objective} />
        </span>
        {expected.amount > 0 && (
          <span className={css.expected}>
            + <MoneyText value={expected} /> {m.project_to_confirm()}
          </span>
        )}
      </p>
    </div>
  )
}
