import type { ReactNode } from 'react'
import type { Project } from '../../../domain/projects/project.ts'
import { canReceive } from '../../../domain/projects/project-rules.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconCircleCheck, IconHourglass, IconTrophy } from '../../../kit/ui/icons/icons.ts'
import { ShareButton } from '../../../kit/ui/share/share-panel.tsx'
import { Button, ButtonLink } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { FavoriteButton } from '../../components/favorites/favorite-button.tsx'
import { Form } from '../../form.tsx'
import { ChooseForm } from '../../shell/on-demand/choose-form.tsx'
import css from './project-action.module.css'

interface Props {
  project: Project
  chosen: boolean
}

/** The visitor's acts for this project; if it cannot receive money, the reason, and other projects. */
export function ProjectAction({ project, chosen }: Props) {
  const to = usePaths()
  if (chosen) return <Chosen project={project} />
  if (canReceive(project))
    return (
      <div className={css.action}>
        <div className={css.main}>
          <ChooseForm project={project} back={to('search')} label={m.project_choose_and_travel()} />
        </div>
        <p className={css.note}>{m.project_choose_note()}</p>
        <GiveLink slug={project.slug} />
      </div>
    )
  if (project.status === 'completed')
    return (
      <Closed tone="good" icon={<IconTrophy aria-hidden="true" />} title={m.project_done_title()} text={m.project_done_text()}>
        {project.completed_at && (
          <p>
            {m.project_done_on()} <When value={project.completed_at} />.
          </p>
        )}
      </Closed>
    )
  const [title, text] = project.paused
    ? [m.project_paused_title(), m.project_paused_text()]
    : [m.project_soon_title(), m.project_soon_text()]
  return <Closed tone="gold" icon={<IconHourglass aria-hidden="true" />} title={title} text={text} />
}

/** Donation without a trip. */
function GiveLink({ slug }: { slug: string }) {
  const to = usePaths()
  return (
    <ButtonLink to={to('give', { slug })} look="outline">
      {m.give_link()}
    </ButtonLink>
  )
}

/** On a phone the button stays within the thumb's reach. */
export function ProjectActionBar({ project, chosen }: Props) {
  return (
    <div className={css.bar}>
      <FavoriteButton project={project} look="bare" />
      <ShareButton look="round" />
      <div className={css.main}>
        <BarAction project={project} chosen={chosen} />
      </div>
    </div>
  )
}

function BarAction({ project, chosen }: Props) {
  const to = usePaths()
  if (chosen) return <ButtonLink to={to('search')}>{m.project_search_trip()}</ButtonLink>
  if (canReceive(project)) return <ChooseForm project={project} back={to('search')} label={m.project_choose_and_travel_short()} />
  return <ButtonLink to={to('projects')}>{m.project_see_others()}</ButtonLink>
}

/** Buttons to add it to the favourites, and to share it. */
export function ProjectFavoriteAndShare({ project }: { project: Project }) {
  return (
    <div className={css.favorite}>
      <FavoriteButton project={project} look="named" />
      <ShareButton look="named" />
    </div>
  )
}

function Chosen({ project }: { project: Project }) {
  const to = usePaths()
  return (
    <div className={css.action}>
      <div className={css.state} data-tone="good">
        <p className={css.title}>
          <IconCircleCheck aria-hidden="true" />
          {m.project_yours()}
        </p>
        <p>{m.project_yours_text()}</p>
      </div>
      <div className={css.main}>
        <ButtonLink to={to('search')}>{m.project_search_trip()}</ButtonLink>
      </div>
      {canReceive(project) && <GiveLink slug={project.slug} />}
      <Form method="post" action={to('choose')} preventScrollReset>
        <input type="hidden" name="project_id" value="" />
        <input type="hidden" name="back" value={to('project', { slug: project.slug })} />
        <Button type="submit" look="quiet">
          {m.project_not_mine()}
        </Button>
      </Form>
    </div>
  )
}

function Closed({
  tone,
  icon,
  title,
  text,
  children,
}: {
  tone: 'good' | 'gold'
  icon: ReactNode
  title: string
  text: string
  children?: ReactNode
}) {
  const to = usePaths()
  return (
    <div className={css.action}>
      <div className={css.state} data-tone={tone}>
        <p className={css.title}>
          {icon}
          {title}
        </p>
        {children}
        <p>{text}</p>
      </div>
      <div className={css.main}>
        <ButtonLink to={to('projects')}>{m.project_see_others()}</ButtonLink>
      </div>
    </div>
  )
}
