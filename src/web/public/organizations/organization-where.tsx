import type { Organization } from '../../../domain/organizations/organization.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { PlaceMap } from '../../../pictures/maps/place-map.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import type { OrganizationMapFacts } from './organization-map.server.ts'
import css from './organization-where.module.css'

/** The places where an organization works: on a map, and as text. */
export function OrganizationWhere({ organization, facts: { map, sites } }: { organization: Organization; facts: OrganizationMapFacts }) {
  const to = usePaths()
  const { place } = organization
  return (
    <section className={css.where} aria-labelledby="where">
      <h2 id="where">{m.organization_where()}</h2>
      <div className={css.sides}>
        <PlaceMap map={map} label={m.organization_where_map({ name: organization.name })} />
        <div>
          <p className={css.from}>{m.organization_where_from({ place: [place.text, place.context].filter(Boolean).join(', ') })}</p>
          <dl className={css.sites}>
            {sites.map(({ place, projects }) => (
              <div key={place.id}>
                <dt>{place.text}</dt>
                {projects.map(({ slug, name, language }) => (
                  <dd key={slug}>
                    <Link to={to('project', { slug })} prefetch="intent" lang={language}>
                      {name}
                    </Link>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
