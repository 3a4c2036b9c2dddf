import type { OrganizationCard } from '../../domain/organizations/organization.ts'
import { formatMoney } from '../../kit/money.ts'
import { m } from '../../kit/sentences/messages.js'
import { PALETTE } from '../../pictures/share-cards/palette.ts'
import { type CardStyle, Chip, DrawnText, Heading, LEFT, MEASURE, PictureCard } from '../../pictures/share-cards/pieces.tsx'
import { heightOf, setText } from '../../pictures/share-cards/set-text.ts'
import { projectCount } from '../components/organizations/organization-labels.ts'

interface Props {
  organization: OrganizationCard
  style: CardStyle
}

/** An organization's share card: its name, its place, and the sums raised by its projects. */
export function OrganizationShareCard({ organization, style }: Props) {
  const { name, scene, type, place, project_count } = organization
  const where = [place.text, place.context].filter(Boolean).join(', ')
  return (
    <PictureCard scene={scene} style={style} foot={m.organization_share_half()}>
      <Chip style={style} text={type.name} fill={PALETTE.tone_paid} ground={PALETTE.indigo_soft} />
      <Heading style={style} name={name} below={[where]} bottom={project_count > 0 ? 396 : 500} />
      {project_count > 0 && <Raised organization={organization} style={style} />}
    </PictureCard>
  )
}

/** A sum for each currency, the first one large: currencies are never added up. */
function Raised({ organization: { collected, project_count }, style: { locale, letters } }: Props) {
  const [main, ...others] = collected.map((amount) => formatMoney(amount, locale))
  const one = { width: MEASURE, lines: 1 }
  const projects = projectCount(project_count)
  const large = setText(letters, main ?? projects, { ...one, weight: 700, sizes: [52, 44, 36], tabular: true })
  const beside = setText(letters, others.map((amount) => `+ ${amount}`).join(' '), {
    ...one,
    width: MEASURE - large.width - 28,
    weight: 600,
    sizes: [30, 24, 20],
  })
  const label = setText(letters, main ? m.organization_share_collected({ projects }) : m.organization_share_projects(), {
    ...one,
    weight: 500,
    sizes: [26, 23],
  })
  return (
    <>
      <path d={`M${LEFT} 404h${MEASURE}`} stroke={PALETTE.line} strokeWidth="2" />
      <DrawnText block={large} at={[LEFT, 434]} fill={PALETTE.ink} />
      <DrawnText block={beside} at={[LEFT + large.width + 20, 434 + heightOf(large) - heightOf(beside)]} fill={PALETTE.ink_2} />
      <DrawnText block={label} at={[LEFT, 494]} fill={PALETTE.ink_2} />
    </>
  )
}
