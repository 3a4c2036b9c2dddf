import type { OrganizationCard as Card } from '../../../domain/organizations/organization.ts'
import { m } from '../../../kit/sentences/messages.js'
import shared from '../../../kit/ui/card.module.css'
import { IconMapPin } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { Badge, classes } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import css from './organization-card.module.css'
import { OrganizationCover } from './organization-cover.tsx'
import { projectCount } from './organization-labels.ts'

interface Props {
  organization: Card
  /** True for cards in the first screen. */
  eager?: boolean
  heading?: 'h2' | 'h3'
}

/** An organization in a grid: the whole card links to its page. */
export function OrganizationCardView({ organization, eager, heading: Heading = 'h2' }: Props) {
  const to = usePaths()
  const { place, district } = organization
  return (
    <article className={classes(shared.card, css.card)}>
      <OrganizationCover
        organization={organization}
        sizes="(min-width: 62rem) 24rem, (min-width: 40rem) 46vw, 92vw"
        eager={eager}
        className={classes(shared.picture, css.picture)}
      />
      <div className={css.about}>
        <p>
          <Badge>{organization.type_word ?? organization.type.name}</Badge>
        </p>
        <Heading>
          <Link to={to('organization', { slug: organization.slug })} prefetch="intent" className={shared.link} lang="es">
            {organization.name}
          </Link>
        </Heading>
        <p className={css.place}>
          <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
          <span>
            {place.text}
            {place.context && `, ${place.context}`}
            {district && <span className={css.district}>{m.organization_district_number({ number: district.number })}</span>}
          </span>
        </p>
        <p className={css.description} lang="es">
          {organization.description}
        </p>
      </div>
      <Figures organization={organization} />
    </article>
  )
}

/** The number of projects and their collected sums: a line for each currency, never added up. */
function Figures({ organization: { project_count, collected } }: { organization: Card }) {
  return (
    <div className={css.figures}>
      <p className={css.collected}>
        {collected.length === 0 ? (
          <span className={css.label}>{m.organization_collected_none()}</span>
        ) : (
          <>
            <span className={css.label}>{m.organization_collected()} </span>
            {collected.map((amount) => (
              <strong key={amount.currency}>
                <MoneyText value={amount} />{' '}
              </strong>
            ))}
          </>
        )}
      </p>
      <p className={css.count}>{projectCount(project_count)}</p>
    </div>
  )
}
