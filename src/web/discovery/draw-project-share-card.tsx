import type { ProjectCard } from '../../domain/projects/project.ts'
import { progressOf } from '../../domain/projects/project-rules.ts'
import { formatMoney } from '../../kit/money.ts'
import { m } from '../../kit/sentences/messages.js'
import { PALETTE } from '../../pictures/share-cards/palette.ts'
import { type CardStyle, Chip, DrawnText, Heading, LEFT, MEASURE, PictureCard } from '../../pictures/share-cards/pieces.tsx'
import { heightOf, setText } from '../../pictures/share-cards/set-text.ts'
import { percentText } from '../components/projects/project-labels.ts'

interface Props {
  project: ProjectCard
  /** A `data:` address, where its first picture was uploaded. */
  photo?: string | undefined
  style: CardStyle
}

/** A project's share card: its name, its organization, and its money. */
export function ProjectShareCard({ project, photo, style }: Props) {
  const { status, organization, place, image } = project
  const where = [place?.text, place?.context].filter(Boolean).join(', ')
  return (
    <PictureCard
      scene={image.scene}
      photo={photo}
      style={style}
      foot={status === 'completed' ? m.project_share_half_completed() : m.project_share_half()}
    >
      {status === 'completed' && <Chip style={style} text={m.project_completed()} fill={PALETTE.good} ground={PALETTE.good_soft} />}
      {status === 'published' && <Chip style={style} text={m.project_published()} fill={PALETTE.gold_ink} ground={PALETTE.gold_soft} />}
      <Heading style={style} name={project.name} below={where ? [organization.name, where] : [organization.name]} bottom={382} />
      <Sums project={project} style={style} />
    </PictureCard>
  )
}

/** The collected part of the objective; the objective alone while nothing is collected. */
function Sums({ project, style: { locale, letters } }: Props) {
  const objective = formatMoney(project.objective, locale)
  const begun = project.collected.amount > 0
  const one = { width: MEASURE, lines: 1 }
  const sum = begun ? formatMoney(project.collected, locale) : objective
  const amount = setText(letters, sum, { ...one, weight: 700, sizes: [46, 40, 34], tabular: true })
  const label = setText(letters, begun ? m.project_share_collected({ objective }) : neededLabel(project), {
    ...one,
    weight: 500,
    sizes: [24, 21],
  })
  const { collected_percent } = progressOf(project)
  const percent = setText(letters, begun ? percentText(collected_percent, project.collected.amount) : '', {
    ...one,
    width: MEASURE - amount.width - 24,
    weight: 700,
    sizes: [34, 28, 22],
  })
  return (
    <>
      <DrawnText block={amount} at={[LEFT, 408]} fill={PALETTE.ink} />
      <DrawnText block={percent} at={[LEFT + MEASURE, 408 + heightOf(amount) - heightOf(percent)]} fill={PALETTE.tone_paid} end />
      <Bar project={project} />
      <DrawnText block={label} at={[LEFT, 498]} fill={PALETTE.ink_2} />
    </>
  )
}

function neededLabel({ status }: ProjectCard): string {
  return status === 'published' ? m.project_share_objective_soon() : m.project_share_objective()
}

/** The three parts of the money, as on the page: paid out, confirmed, expected. */
function Bar({ project }: Pick<Props, 'project'>) {
  const { paid, confirmed, expected } = progressOf(project)
  const tones = [
    ['tone_paid', 0, paid],
    ['tone_confirmed', paid, confirmed],
    ['tone_expected', paid + confirmed, expected],
  ] as const
  return (
    <svg x={LEFT} y="456" width={MEASURE} height="22" viewBox={`0 0 ${MEASURE} 22`} aria-hidden="true">
      <clipPath id="bar">
        <rect width={MEASURE} height="22" rx="11" />
      </clipPath>
      <pattern id="stripes" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="14" height="14" fill={PALETTE.tone_expected} />
        <rect width="5" height="14" fill={PALETTE.tone_confirmed} opacity=".35" />
      </pattern>
      <g clipPath="url(#bar)">
        <rect width={MEASURE} height="22" fill={PALETTE.tone_rest} />
        {tones.map(([tone, from, share]) => (
          <rect
            key={tone}
            x={(from / 100) * MEASURE}
            width={(share / 100) * MEASURE}
            height="22"
            fill={tone === 'tone_expected' ? 'url(#stripes)' : PALETTE[tone]}
          />
        ))}
      </g>
    </svg>
  )
}
