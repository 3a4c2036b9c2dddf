import { m } from '../../kit/sentences/messages.js'
import { IconHeartHandshake } from '../../kit/ui/icons/icons.ts'
import { Link } from '../../kit/ui/link.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import type { ChosenProject } from '../visitor/choice.server.ts'
import { useChooseSheet } from './choose-sheet.tsx'
import css from './chosen-project-button.module.css'

/** The chosen project in the top bar, or an invitation. A link to the page that chooses; with scripts it opens the bottom sheet instead. */
export function ChosenProjectButton({ project }: { project: ChosenProject | null }) {
  const to = usePaths()
  const sheet = useChooseSheet(project)
  return (
    <>
      <Link
        to={to('choose')}
        className={css.button}
        onClick={sheet.open}
        aria-haspopup="dialog"
        aria-label={project ? m.site_chosen_change({ name: project.name }) : m.site_choose()}
        data-chosen={project !== null || undefined}
      >
        <IconHeartHandshake size={20} aria-hidden="true" />
        {project ? (
          <span lang={project.language}>{project.name}</span>
        ) : (
          <>
            <span className={css.whole}>{m.site_choose()}</span>
            <span className={css.short}>{m.site_choose_short()}</span>
          </>
        )}
      </Link>
      {sheet.element}
    </>
  )
}
