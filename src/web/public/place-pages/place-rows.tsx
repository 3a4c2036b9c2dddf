import type { OrganizationCard as Organization } from '../../../domain/organizations/organization.ts'
import type { PlacePage } from '../../../domain/place-pages/place-page.ts'
import type { ProjectCard } from '../../../domain/projects/project.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { SharePanel } from '../../../kit/ui/share/share-panel.tsx'
import { shareCardPath } from '../../../pictures/share-cards/share-card.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { OrganizationCardView } from '../../components/organizations/organization-card.tsx'
import { placeShareCard } from '../../components/place-pages/place-share-card.ts'
import { ProjectGrid } from '../../components/projects/project-grid.tsx'
import { NOTHING, writeProjectSearch } from '../../components/projects/project-search.ts'
import { shownOf } from '../../components/projects/shown-project.ts'
import { useSite } from '../../site.ts'
import { CardStrip } from '../home/card-strip.tsx'
import type { ProjectMapFacts } from '../projects/project-map.server.ts'
import { ProjectMap } from '../projects/project-map.tsx'
import css from './place-rows.module.css'

interface ProjectsProps {
  page: PlacePage
  projects: ProjectCard[]
  /** Number of projects in the place's area; 0: those shown are only near it. */
  total: number
}

/** The projects of a place, nearest first; without any, the nearest elsewhere. */
export function PlaceProjects({ page: { place, area }, projects, total }: ProjectsProps) {
  const to = usePaths()
  if (projects.length === 0) return null
  const here = total > 0
  const search = here ? { ...NOTHING, place: area.id } : { ...NOTHING, near: place.id, sort: 'near' as const }
  const all = total === 1 ? m.place_page_projects_all_one() : m.place_page_projects_all_other({ count: total })
  return (
    <CardStrip
      title={here ? m.place_page_projects({ area: area.text }) : m.place_page_projects_near({ place: place.text })}
      text={here ? m.place_page_projects_text() : m.place_page_projects_near_text({ area: area.text })}
      more={{ to: to('projects') + writeProjectSearch(search), label: here ? all : m.place_page_projects_near_all() }}
    >
      <div className={css.few}>
        <ProjectGrid projects={projects.map(shownOf)} />
      </div>
      <Districts projects={projects} />
    </CardStrip>
  )
}

function Districts({ projects }: { projects: ProjectCard[] }) {
  const to = usePaths()
  const districts = new Map(projects.map(({ district }) => [district.id, district]))
  return (
    <nav className={css.districts} aria-labelledby="place-districts">
      <p id="place-districts">{m.place_page_districts()}</p>
      <ul className={css.list}>
        {[...districts.values()].map(({ id, number, name }) => (
          <li key={id}>
            <Link to={to('projects') + writeProjectSearch({ ...NOTHING, district: number })} prefetch="intent">
              {m.place_page_district({ number, name })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The projects of a place, on a map and as text. */
export function PlaceProjectMap({ page: { area }, facts }: { page: PlacePage; facts: ProjectMapFacts }) {
  if (!facts.map) return null
  return (
    <CardStrip title={m.place_page_where()} text={m.place_page_where_text()}>
      <ProjectMap facts={facts} search={{ ...NOTHING, place: area.id, view: 'map' }} />
    </CardStrip>
  )
}

/** The organizations of a place. Null if there are none. */
export function PlaceOrganizations({ page: { area }, organizations }: { page: PlacePage; organizations: Organization[] }) {
  const to = usePaths()
  if (organizations.length === 0) return null
  return (
    <CardStrip
      title={m.place_page_organizations()}
      text={m.place_page_organizations_text({ area: area.text })}
      more={{ to: to('organizations'), label: m.place_page_organizations_all() }}
    >
      <ul className={css.organizations}>
        {organizations.map((organization) => (
          <li key={organization.id}>
            <OrganizationCardView organization={organization} heading="h3" />
          </li>
        ))}
      </ul>
    </CardStrip>
  )
}

/** The panel of its share button. */
export function PlaceSharePanel({ page }: { page: PlacePage }) {
  const site = useSite()
  const locale = useLocale()
  const to = usePaths()
  const { slug, place, headline } = page
  return (
    <SharePanel
      url={site.public_url + to('place', { slug })}
      title={headline}
      text={m.place_page_share_text({ place: place.text })}
      card={shareCardPath(placeShareCard(page), locale, site.brand.name)}
    />
  )
}
