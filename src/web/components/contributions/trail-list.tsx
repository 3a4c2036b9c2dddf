import type { TrailCard } from '../../../domain/contributions/contribution.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconChevronRight, IconHeartHandshake, IconPlaneDeparture } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { moneyStateName, StateBadge } from './state-badge.tsx'
import { TrailAbout } from './trail-about.tsx'
import css from './trail-list.module.css'

interface Props {
  trails: TrailCard[]
  /** Names each one's project; leave it out if all are for the same one. */
  showProject?: boolean
}

/** Gifts without names: the amount to the cent, its state, and a link to its trail. */
export function TrailList({ trails, showProject }: Props) {
  return (
    <div className={css.frame}>
      <ul className={css.list}>
        {trails.map((trail) => (
          <li key={trail.code}>
            <TrailRow trail={trail} showProject={showProject} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function TrailRow({ trail, showProject }: { trail: TrailCard; showProject?: boolean }) {
  const to = usePaths()
  const locale = useLocale()
  const Icon = trail.kind === 'booking' ? IconPlaneDeparture : IconHeartHandshake
  const name = m.contribution_follow_named({
    amount: formatMoney(trail.amount, locale, 'exact'),
    state: moneyStateName(trail.state).toLowerCase(),
  })
  return (
    <article className={css.row}>
      <span className={css.kind}>
        <Icon size={22} stroke={1.6} aria-hidden="true" />
      </span>
      <p className={css.amount}>
        <MoneyText value={trail.amount} exact />
      </p>
      <TrailAbout trail={trail} showProject={showProject} css={css} />
      <p className={css.state}>
        <StateBadge state={trail.state} />
      </p>
      <Link to={to('trail', { code: trail.code })} prefetch="intent" className={css.follow} aria-label={name}>
        <span aria-hidden="true" className={css.follow_text}>
          {m.contribution_follow()}
        </span>
        <IconChevronRight size={20} aria-hidden="true" />
      </Link>
    </article>
  )
}
