import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { AskUs } from '../../components/contact/ask-us.tsx'
import { ProjectGrid } from '../../components/projects/project-grid.tsx'
import { countText } from '../../components/projects/project-labels.ts'
import { withoutFilter, writeProjectSearch } from '../../components/projects/project-search.ts'
import { projectFilterLabels } from './active-filters.tsx'
import type { BrowseFacts } from './browse-facts.server.ts'
import css from './no-projects.module.css'

/** No results, or a page after the last one: either way with suggestions. */
export function NoProjects({ facts }: { facts: BrowseFacts }) {
  const to = usePaths()
  const { search, total, helps } = facts
  if (total > 0)
    return (
      <EmptyState
        title={m.project_page_gone()}
        action={<ButtonLink to={to('projects') + writeProjectSearch({ ...search, page: 1 })}>{m.project_first_page()}</ButtonLink>}
      >
        {m.project_page_gone_text()}
      </EmptyState>
    )
  return (
    <>
      <EmptyState title={m.project_none()} action={<Suggestions facts={facts} />}>
        {m.project_none_found_text()}
      </EmptyState>
      {helps && helps.instead.length > 0 && (
        <section className={css.instead} aria-labelledby="instead-title">
          <h2 id="instead-title">{helps.around ? m.browse_empty_nearest({ place: helps.around }) : m.browse_empty_instead()}</h2>
          <ProjectGrid projects={helps.instead} />
        </section>
      )}
    </>
  )
}

/** A link for each filter that could be removed, each word with results of its own, and all projects. */
function Suggestions({ facts }: { facts: BrowseFacts }) {
  const to = usePaths()
  const locale = useLocale()
  const { search, helps } = facts
  const names = new Map(projectFilterLabels(facts))
  const ways = [
    ...(helps?.words ?? []).map(({ word, total }) => ({
      search: { ...search, query: word, page: 1 },
      name: m.browse_empty_word({ word }),
      total,
    })),
    ...(helps?.drops ?? []).map(({ filter, total }) => ({
      search: withoutFilter(search, filter),
      name: m.browse_empty_without({ filter: names.get(filter) ?? '' }),
      total,
    })),
  ]
  return (
    <>
      {ways.length > 0 && (
        <ul className={css.ways}>
          {ways.map((way) => (
            <li key={way.name}>
              <Link to={to('projects') + writeProjectSearch(way.search)} preventScrollReset>
                {way.name} <small>{countText(way.total, locale)}</small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to={to('projects')} look={ways.length > 0 ? 'outline' : 'primary'}>
        {m.project_remove_filters()}
      </ButtonLink>
      <AskUs about={search.query ? { search: search.query } : {}} />
    </>
  )
}
