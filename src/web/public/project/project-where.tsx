import type { Project } from '../../../domain/projects/project.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconMapPin } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import type { MapDrawing } from '../../../pictures/maps/lay-out-map.server.ts'
import { PlaceMap } from '../../../pictures/maps/place-map.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { NOTHING, writeProjectSearch } from '../../components/projects/project-search.ts'
import css from './project-where.module.css'

/** The place of a project: as text, on a map, and other projects near it. Without a place of its own, its district. */
export function ProjectWhere({ project: { place, district }, map }: { project: Project; map: MapDrawing | null }) {
  const to = usePaths()
  if (!place && !district.number) return null
  if (!place)
    return (
      <div className={css.where}>
        <p>{m.project_where_none({ number: district.number })}</p>
        <p>
          <Link to={`${to('projects')}${writeProjectSearch({ ...NOTHING, district: district.number })}`}>{m.project_where_district()}</Link>
        </p>
      </div>
    )
  return (
    <div className={css.where}>
      <p className={css.place}>
        <IconMapPin size={22} aria-hidden="true" />
        {[place.text, place.context].filter(Boolean).join(', ')}
      </p>
      {map && <PlaceMap map={map} label={m.project_where_map({ place: place.text })} />}
      <p>
        <Link to={`${to('projects')}${writeProjectSearch({ ...NOTHING, near: place.id, sort: 'near' })}`}>{m.project_where_near()}</Link>
      </p>
    </div>
  )
}
