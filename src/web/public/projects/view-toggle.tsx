import { m } from '../../../kit/sentences/messages.js'
import { IconList, IconMap2 } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { type ProjectSearch, writeProjectSearch } from '../../components/projects/project-search.ts'
import css from './view-toggle.module.css'

interface Props {
  search: ProjectSearch
}

/** The same projects as a list or on a map: two addresses. */
export function ViewToggle({ search }: Props) {
  const to = usePaths()
  const views = [
    { view: 'list', name: m.browse_view_list(), Icon: IconList },
    { view: 'map', name: m.browse_view_map(), Icon: IconMap2 },
  ] as const
  return (
    <nav aria-label={m.browse_view()} className={css.toggle}>
      {views.map(({ view, name, Icon }) => (
        <Link
          key={view}
          to={to('projects') + writeProjectSearch({ ...search, page: 1, view })}
          preventScrollReset
          prefetch="intent"
          aria-current={view === search.view ? 'page' : undefined}
        >
          <Icon size={20} stroke={1.75} aria-hidden="true" />
          {name}
        </Link>
      ))}
    </nav>
  )
}
