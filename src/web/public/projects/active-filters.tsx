import { m } from '../../../kit/sentences/messages.js'
import { IconX } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { publicStatusName } from '../../components/projects/project-labels.ts'
import { NOTHING, withoutFilter, writeProjectSearch } from '../../components/projects/project-search.ts'
import css from './active-filters.module.css'
import type { BrowseFacts } from './browse-facts.server.ts'

type Props = Pick<BrowseFacts, 'search' | 'causes' | 'districts' | 'place' | 'near'>

/** The active filters, each with a link that removes it. */
export function ActiveFilters({ facts }: { facts: Props }) {
  const { search } = facts
  const to = usePaths()
  const filters = projectFilterLabels(facts)
  if (filters.length === 0) return null
  return (
    <ul className={css.chips} aria-label={m.project_active_filters()}>
      {filters.map(([filter, name]) => (
        <li key={filter}>
          <Link
            to={to('projects') + writeProjectSearch(withoutFilter(search, filter))}
            preventScrollReset
            aria-label={m.project_remove_filter({ filter: name })}
          >
            {name}
            <IconX size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link to={to('projects') + writeProjectSearch({ ...NOTHING, view: search.view })} preventScrollReset className={css.all}>
            {m.project_remove_filters()}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** The active filters and their labels. */
export function projectFilterLabels({
  search,
  causes,
  districts,
  place,
  near,
}: Props): [filter: Parameters<typeof withoutFilter>[1], name: string][] {
  const names = {
    query: search.query && m.project_quoted({ text: search.query }),
    cause: causes.find(({ slug }) => slug === search.cause)?.name,
    district: districts.find(({ number }) => number === search.district) && m.project_district({ number: search.district }),
    place: place && m.browse_in_place({ place: place.text }),
    near: near && search.sort === 'near' && m.browse_near_place({ place: near.text }),
    status: search.status && publicStatusName(search.status),
  }
  return (Object.keys(names) as (keyof typeof names)[]).flatMap((filter) => (names[filter] ? [[filter, names[filter]]] : []))
}
