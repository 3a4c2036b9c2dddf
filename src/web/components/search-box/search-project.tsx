import { useLocation } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { IconHeartHandshake } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import type { ChosenProject } from '../../visitor/choice.server.ts'
import css from './search-project.module.css'

/** Beside a search: the project that half of the profit will go to, or an optional invitation to choose one. */
export function SearchProject({ project }: { project: ChosenProject | null }) {
  const to = usePaths()
  const { pathname, search } = useLocation()
  const choose = `${to('choose')}?back=${encodeURIComponent(pathname + search)}`
  return (
    <aside className={css.project}>
      <IconHeartHandshake size={24} stroke={1.75} aria-hidden="true" />
      {project ? (
        <p>
          {m.travel_half_goes_to()}{' '}
          <Link to={to('project', { slug: project.slug })} lang={project.language}>
            {project.name}
          </Link>
        </p>
      ) : (
        <p>{m.travel_half_nobody()}</p>
      )}
      <Link to={choose} className={css.choose}>
        {project ? m.travel_half_change() : m.travel_half_choose()}
      </Link>
    </aside>
  )
}
