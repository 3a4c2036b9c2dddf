import type { Trail } from '../../domain/contributions/contribution.ts'
import { formatMoney, type Money } from '../../kit/money.ts'
import { m } from '../../kit/sentences/messages.js'
import { PALETTE } from '../../pictures/share-cards/palette.ts'
import { Brand, Card, type CardStyle, DrawnText, FLOOR, Foot, LEFT, MEASURE } from '../../pictures/share-cards/pieces.tsx'
import { heightOf, setText } from '../../pictures/share-cards/set-text.ts'
import { CARD_SIZE } from '../../pictures/share-cards/share-card.ts'
import { moneyStateName } from '../components/contributions/state-badge.tsx'
import { Horizon, type Sunrise, sunriseOf } from '../components/contributions/trail-panel.tsx'
import { receiptOf } from '../components/contributions/trail-path.ts'

interface Props {
  trail: Trail
  style: CardStyle
}

/** A contribution's share card: amount, receiver, sums, and the state of its money: the sun rises with it, as on the page. */
export function TrailShareCard({ trail, style }: Props) {
  return (
    <Card>
      <Evening sunrise={sunriseOf(trail)} />
      <Brand style={style} fill="#ffffff" />
      <Amount trail={trail} style={style} />
      {trail.booking && <Receipt trail={trail} booking={trail.booking} style={style} />}
      <Foot style={style} text={m.contribution_share_follow()} />
    </Card>
  )
}

/** The evening of the trail pages; its hills fade out, so that text in front of them is legible. */
export function Evening({ sunrise }: { sunrise: Sunrise }) {
  return (
    <>
      <linearGradient id="evening" x1="0" y1="0" x2=".7" y2="1">
        <stop offset="0" stopColor="#1b2156" />
        <stop offset=".52" stopColor="#2b3480" />
        <stop offset="1" stopColor="#5b4f97" />
      </linearGradient>
      <linearGradient id="dusk">
        <stop offset=".36" stopColor="#000" />
        <stop offset=".62" stopColor="#fff" />
      </linearGradient>
      <mask id="near">
        <rect width={CARD_SIZE.width} height={CARD_SIZE.height} fill="url(#dusk)" />
      </mask>
      <rect width={CARD_SIZE.width} height={CARD_SIZE.height} fill="url(#evening)" />
      <g mask="url(#near)">
        <svg x="390" y="-2" width="810" height="580" viewBox="0 0 560 400" overflow="visible" aria-hidden="true">
          <Horizon sunrise={sunrise} />
        </svg>
      </g>
    </>
  )
}

function Amount({ trail, style: { letters, locale } }: Props) {
  const whom = trail.project
    ? `${m.contribution_trail_recipient()} ${trail.project.name}`
    : trail.common_fund
      ? m.contribution_trail_recipient_fund()
      : m.contribution_trail_recipient_hidden()
  const line = { width: MEASURE, lines: 1 }
  const blocks = [
    [setText(letters, m.contribution_trail_heading(), { ...line, weight: 600, sizes: [30] }), '#ffffff', 26],
    [
      setText(letters, formatMoney(trail.amount, locale, 'exact'), { ...line, weight: 700, sizes: [92, 80, 70, 60, 50, 40] }),
      '#ffffff',
      34,
    ],
    [
      setText(letters, trail.kind === 'booking' ? m.contribution_trail_booking() : m.contribution_trail_donation(), {
        ...line,
        weight: 600,
        sizes: [30, 27],
      }),
      PALETTE.gold_strong,
      26,
    ],
    [setText(letters, whom, { ...line, lines: 2, weight: 600, sizes: [32, 29, 26], leading: 1.25 }), '#ffffff', 36],
    [setText(letters, moneyStateName(trail.state), { ...line, weight: 600, sizes: [25] }), PALETTE.gold_strong, 0],
  ] as const
  const height = blocks.reduce((sum, [block, , gap]) => sum + heightOf(block) + gap, 0)
  let top = 112 + (FLOOR - 130 - height) / 2
  return blocks.map(([block, fill, gap]) => {
    const at = [LEFT, top] as const
    top += heightOf(block) + gap
    return <DrawnText key={block.lines[0]?.outline} block={block} at={at} fill={fill} />
  })
}

/** The booking's sums as on a till receipt, to the cent. */
function Receipt({ trail, booking, style: { letters, locale } }: Props & { booking: NonNullable<Trail['booking']> }) {
  const { half } = receiptOf(trail, booking)
  const lines: [name: string, value: Money, minus?: boolean][] = [
    [m.contribution_receipt_sale(), booking.sale],
    [m.contribution_receipt_cost(), booking.cost, true],
    [m.contribution_receipt_fees(), booking.fees, true],
    [m.contribution_receipt_taxes(), booking.taxes, true],
    [booking.profit.amount < 0 ? m.contribution_receipt_loss() : m.contribution_receipt_profit(), booking.profit],
    ...(half ? [[m.contribution_receipt_half(), half] as [string, Money]] : []),
  ]
  const height = 36 + lines.length * ROW
  return (
    <svg x="742" y={FLOOR - 26 - height} width="410" height={height + 14} viewBox={`0 0 410 ${height + 14}`} aria-hidden="true">
      <path d={`M0 14A14 14 0 0 1 14 0H396A14 14 0 0 1 410 14V${height}${TEETH}Z`} fill={PALETTE.page} />
      {half && <rect x="14" y={height - 18 - ROW} width="382" height={ROW} rx="8" fill={PALETTE.gold_soft} />}
      <path d={`M26 ${18 + 4 * ROW}H384`} stroke={PALETTE.ink_2} strokeWidth="1.5" strokeDasharray="5 4" opacity=".6" />
      {lines.map(([name, value, minus], i) => {
        const bold = i > 3
        const fill = i === 5 ? PALETTE.gold_ink : bold ? PALETTE.ink : PALETTE.ink_2
        const sum = setText(letters, `${minus ? '− ' : ''}${formatMoney(value, locale, 'exact')}`, {
          width: 230,
          lines: 1,
          weight: bold ? 700 : 500,
          sizes: [20, 18, 16],
          tabular: true,
        })
        const what = setText(letters, name, { width: 346 - sum.width, lines: 1, weight: bold ? 700 : 500, sizes: [20, 18] })
        const top = 18 + i * ROW + (ROW - heightOf(sum)) / 2
        return [
          <DrawnText key={name} block={what} at={[26, top]} fill={fill} />,
          <DrawnText key={`${name} sum`} block={sum} at={[384, top]} fill={fill} end />,
        ]
      })}
    </svg>
  )
}

const ROW = 36
/** The torn edge, from right to left. */
const TEETH = 'l-10.25 12l-10.25-12'.repeat(20)
