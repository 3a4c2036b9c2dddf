import type { SectionTexts } from '../../../domain/sections/section-texts.ts'
import { m } from '../../../kit/sentences/messages.js'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ProjectGrid } from '../../components/projects/project-grid.tsx'
import type { ShownProject } from '../../components/projects/shown-project.ts'
import { CardStrip } from './card-strip.tsx'
import css from './featured-row.module.css'

/** The featured projects. */
export function FeaturedRow({ words, projects }: { words: SectionTexts<'home_featured'>; projects: ShownProject[] }) {
  const to = usePaths()
  const organizations = <ButtonLink to={to('organizations')}>{m.site_home_featured_none_action()}</ButtonLink>
  return (
    <CardStrip title={words.title} text={words.text} lang={words.lang} more={{ to: to('projects'), label: m.site_home_featured_all() }}>
      {projects.length === 0 ? (
        <EmptyState title={m.site_home_featured_none()} action={organizations}>
          {m.site_home_featured_none_text()}
        </EmptyState>
      ) : (
        <div className={css.few}>
          <ProjectGrid projects={projects} />
        </div>
      )}
    </CardStrip>
  )
}
