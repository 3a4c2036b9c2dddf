import { m } from '../../../kit/sentences/messages.js'
import { IconBuildingCommunity } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import type { BrowseFacts } from './browse-facts.server.ts'
import css from './browse-head.module.css'

/** The heading of the list: of all projects, or of the one filter that is set. */
export function BrowseHead({ facts }: { facts: BrowseFacts }) {
  const to = usePaths()
  const { title, lead, district } = headOf(facts)
  return (
    <header className={css.head}>
      <h1>{title}</h1>
      <p>{lead}</p>
      {district && (
        <Link to={`${to('organizations')}?district=${district}`} prefetch="intent" className={css.more}>
          <IconBuildingCommunity size={20} stroke={1.75} aria-hidden="true" />
          {m.browse_district_organizations({ number: district })}
        </Link>
      )}
    </header>
  )
}

function headOf({ search, causes, districts, place, near }: BrowseFacts): { title: string; lead: string; district?: string } {
  const active = [search.query, search.cause, search.district, search.place, search.near].filter((part) => part !== '')
  const cause = causes.find(({ slug }) => slug === search.cause)
  const district = districts.find(({ number }) => number === search.district)
  const lead = m.project_browse_lead()
  if (active.length !== 1) return { title: m.project_browse_title(), lead }
  if (cause) return { title: cause.name, lead: `${cause.description} ${lead}` }
  if (district)
    return {
      title: m.project_district({ number: district.number }),
      lead: m.browse_district_lead({ name: district.name }),
      district: district.number,
    }
  if (place) return { title: m.browse_title_place({ place: place.text }), lead: m.browse_lead_place({ place: place.text }) }
  if (near) return { title: m.browse_title_near({ place: near.text }), lead: m.browse_lead_near() }
  return { title: m.project_browse_title(), lead }
}
