import type { Trail } from '../../../domain/contributions/contribution.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconArrowRight } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { StateBadge } from '../../components/contributions/state-badge.tsx'
import { TrailAbout } from '../../components/contributions/trail-about.tsx'
import css from './gift-ticket.module.css'

/** One real gift as a boarding pass: its amount, project and state, and a link to its trail. */
export function GiftTicket({ trail }: { trail: Trail | null }) {
  const to = usePaths()
  if (!trail) {
    return (
      <div className={css.ticket}>
        <p className={css.none}>{m.site_home_example_none()}</p>
        <Link to={to('transparency')} className={css.follow}>
          <span className="visually-hidden">{m.site_home_example_none_action()}</span>
          <IconArrowRight size={18} aria-hidden="true" />
        </Link>
      </div>
    )
  }
  return (
    <article className={css.ticket} aria-label={m.site_home_example()}>
      <div className={css.head}>
        <p className={css.live}>{m.site_home_example()}</p>
        <StateBadge state={trail.state} />
      </div>
      <p className={css.amount}>
        <MoneyText value={trail.amount} exact />
      </p>
      <TrailAbout trail={trail} showProject css={css} />
      <Link to={to('trail', { code: trail.code })} prefetch="intent" className={css.follow}>
        <span className="visually-hidden">{m.site_home_example_follow()}</span>
        <IconArrowRight size={18} aria-hidden="true" />
      </Link>
    </article>
  )
}
