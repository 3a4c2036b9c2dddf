import { m } from '../../../kit/sentences/messages.js'
import { IconArrowRight } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { PlaceMap } from '../../../pictures/maps/place-map.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { countText } from '../../components/projects/project-labels.ts'
import { type ProjectSearch, writeProjectSearch } from '../../components/projects/project-search.ts'
import css from './project-map.module.css'
import type { ProjectMapFacts } from './project-map.server.ts'

/** The map of a search, and beside it the same as text. */
export function ProjectMap({ facts, search }: { facts: ProjectMapFacts; search: ProjectSearch }) {
  const to = usePaths()
  const list = to('projects') + writeProjectSearch({ ...search, view: 'list' })
  if (!facts.map)
    return (
      <EmptyState title={m.browse_map_nowhere()} action={<ButtonLink to={list}>{m.browse_map_list()}</ButtonLink>}>
        {m.browse_map_nowhere_text()}
      </EmptyState>
    )
  return (
    <div className={css.sides}>
      <PlaceMap map={facts.map} label={m.browse_map()} className={css.map} />
      <section className={css.places} aria-labelledby="map-places">
        <h3 id="map-places">{m.browse_map_places()}</h3>
        <p className={css.help}>{m.browse_map_help()}</p>
        <ul className={css.list}>
          {facts.listed.map((spot) => (
            <li key={spot.place.id}>
              <Spot {...spot} />
            </li>
          ))}
        </ul>
        <LeftOut more={facts.more} elsewhere={facts.elsewhere} />
        <Link to={list} className={css.all}>
          {m.browse_map_list()}
          <IconArrowRight size={18} aria-hidden="true" />
        </Link>
      </section>
    </div>
  )
}

function Spot({ place, count, project, href }: ProjectMapFacts['listed'][number]) {
  const locale = useLocale()
  return (
    <Link to={href ?? ''} prefetch="intent" className={css.spot}>
      <span>
        <strong>{place.text}</strong>
        <small>{place.context}</small>
      </span>
      <span lang={project?.language}>{project ? project.name : countText(count, locale)}</span>
    </Link>
  )
}

/** The projects that the map and its list leave out. */
function LeftOut({ more, elsewhere }: Pick<ProjectMapFacts, 'more' | 'elsewhere'>) {
  return (
    <>
      {more > 0 && <p className={css.rest}>{more === 1 ? m.browse_map_more_one() : m.browse_map_more_other({ count: more })}</p>}
      {elsewhere > 0 && (
        <p className={css.rest}>{elsewhere === 1 ? m.browse_map_elsewhere_one() : m.browse_map_elsewhere_other({ count: elsewhere })}</p>
      )}
    </>
  )
}
