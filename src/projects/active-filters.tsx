import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Cause } from '../causes/cause.ts'
import type { District } from '../districts/district.ts'
import { m } from '../kit/paraglide/messages.js'
import { usePaths } from '../use-paths.ts'
import css from './active-filters.module.css'
import { type ProjectSearch, withoutFilter, writeProjectSearch } from './project-search.ts'
import { statusName } from './project-words.ts'

interface Props {
  search: ProjectSearch
  causes: Cause[]
  districts: District[]
}

/** What narrows the list now, each with the way to take it away. */
export function ActiveFilters({ search, causes, districts }: Props) {
  const to = usePaths()
  const filters = namedFilters({ search, causes, districts })
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
          <Link to={to('projects')} preventScrollReset className={css.all}>
            {m.project_remove_filters()}
          </Link>
        </li>
      )}
    </ul>
  )
}

function namedFilters({ search, causes, districts }: Props): [filter: Parameters<typeof withoutFilter>[1], name: string][] {
  const names = {
    query: search.query && m.project_quoted({ text: search.query }),
    cause: causes.find(({ slug }) => slug === search.cause)?.name,
    district: districts.find(({ number }) => number === search.district) && m.project_district({ number: search.district }),
    place: search.place && m.project_in_place(),
    near: search.sort === 'near' && m.project_sort_near(),
    status: search.status && statusName(search.status),
  }
  return (Object.keys(names) as (keyof typeof names)[]).flatMap((filter) => (names[filter] ? [[filter, names[filter]]] : []))
}
