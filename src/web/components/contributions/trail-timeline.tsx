import type { ReactNode } from 'react'
import { causeName } from '../../../domain/contributions/cause-name.ts'
import type { Trail } from '../../../domain/contributions/contribution.ts'
import { type ContributionCause, MOVING } from '../../../domain/contributions/contribution-causes.ts'
import type { TrailReport } from '../../../domain/projects/updates/update.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconArrowsSplit2,
  IconBuildingBank,
  IconCheck,
  IconHandStop,
  IconHeartHandshake,
  IconHourglass,
  IconPlaneDeparture,
  IconRefresh,
  IconScissors,
  IconSearch,
  IconSun,
  IconX,
} from '../../../kit/ui/icons/icons.ts'
import { inOrder } from '../../../kit/ui/in-order.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { When } from '../../../kit/ui/when.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { BookingReceipt } from './booking-receipt.tsx'
import { AmountChange, DueBy, NotifiedParties } from './step-facts.tsx'
import { aheadSentence, stationSentence } from './trail-labels.ts'
import { type Ahead, aheadOf, dueOf, type Station, trailStations } from './trail-path.ts'
import css from './trail-timeline.module.css'

const ICONS = {
  hand_off: IconSearch,
  booked: IconPlaneDeparture,
  announced: IconHeartHandshake,
  promised: IconHeartHandshake,
  moved: IconArrowsExchange,
  adjusted: IconRefresh,
  voided: IconX,
  restored: IconArrowBackUp,
  held: IconHandStop,
  received: IconHourglass,
  returned: IconArrowBackUp,
  approved: IconCheck,
  not_approved: IconX,
  reversed: IconX,
  paid: IconBuildingBank,
  reported: IconSun,
  parted: IconArrowsSplit2,
  carried: IconArrowsExchange,
  undone: IconArrowBackUp,
  reduced: IconScissors,
  claimed: IconArrowBackUp,
  set_off: IconArrowsExchange,
  repaid: IconBuildingBank,
  written_off: IconX,
  allocated: IconArrowsExchange,
} satisfies Record<Station['what'], typeof IconSun>

/**
 * The timeline of one contribution, top to bottom: footprints between
 * its stops, a sun where it arrived, and in outline the stops still to come.
 */
export function TrailTimeline({ trail, now }: { trail: Trail; now: string }) {
  const locale = useLocale()
  const path = trailStations(trail)
  const ahead = aheadOf(trail)
  return (
    <ol className={css.path}>
      {inOrder(path, (station) => (
        <Stop what={station.what} at={station.at} recorded_at={station.recorded_at} {...stationSentence(station, trail, locale)}>
          <AmountChange change={station.change} />
          {((station.cause && !IN_TITLE.includes(station.cause)) || station.reason) && (
            <p className={css.why}>
              {station.cause && !IN_TITLE.includes(station.cause) && <strong>{causeName(station.cause)}. </strong>}
              {station.reason}
            </p>
          )}
          <Shares shares={sharesAt(station, trail)} />
          {station.what === 'reported' && trail.report && trail.project && <ReportAtEnd report={trail.report} slug={trail.project.slug} />}
          <NotifiedParties told={station.told} />
          {station.receipt && trail.booking && <BookingReceipt trail={trail} booking={trail.booking} />}
        </Stop>
      ))}
      {ahead.map((what, i) => (
        <Stop key={`ahead ${what}`} what={what} label={i === 0 ? m.contribution_next() : undefined} {...aheadSentence(what, trail.kind)}>
          {i === 0 && <DueBy day={dueOf(trail, what)} now={now} />}
        </Stop>
      ))}
    </ol>
  )
}

/** Causes that the title of their stop says. */
const IN_TITLE: readonly ContributionCause[] = [...MOVING, 'withdrawn', 'lapsed']

/** The trails that a stop names: of what went on from it, of what was promised after a payout, of what is owed back, and of the whole. */
function sharesAt({ what, profit, why }: Station, { kind, shares }: Trail): Trail['shares'] {
  if (why === 'changed') return shares
  if (what === 'paid') return shares.filter(({ is_more }) => is_more)
  if (what === 'parted') return shares.filter(({ is_whole, is_more, is_claim }) => !is_whole && !is_more && !is_claim)
  if (what === 'reversed' || what === 'reduced') return shares.filter(({ is_claim }) => is_claim)
  const is_part = what === 'carried' || what === 'claimed' || (what === 'promised' && kind === 'booking' && !profit)
  return is_part ? shares.filter(({ is_whole }) => is_whole) : []
}

function Shares({ shares }: { shares: Trail['shares'] }) {
  const to = usePaths()
  const locale = useLocale()
  return shares.map(({ code, amount, project, is_more, is_claim }) => {
    const named = { amount: formatMoney(amount, locale, 'exact'), project: project ?? m.contribution_common_fund() }
    return (
      <p key={code}>
        <Link className={css.share} to={to('trail', { code })}>
          {is_claim ? m.contribution_share_claim(named) : is_more ? m.contribution_share_more(named) : m.contribution_share_of(named)}
        </Link>
      </p>
    )
  })
}

interface StopProps {
  what: Station['what'] | Ahead
  title: string
  text: string
  /** Time at which it was reached; absent while it is still to come. */
  at?: string
  recorded_at?: string | null
  /** Heading above the first stop that is still to come. */
  label?: string
  children?: ReactNode
}

function Stop({ what, title, text, at, recorded_at, label, children }: StopProps) {
  const Icon = ICONS[what]
  return (
    <li className={css.stop} data-what={what} data-ahead={at === undefined || undefined}>
      <span className={css.mark}>
        <Icon size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={css.about}>
        {label && <p className={css.label}>{label}</p>}
        <h3>{title}</h3>
        {at && (
          <p className={css.when}>
            <When value={at} time />
            {recorded_at && (
              <span className={css.recorded}>
                {m.contribution_recorded()} <When value={recorded_at} time />
              </span>
            )}
          </p>
        )}
        <p>{text}</p>
        {children}
      </div>
    </li>
  )
}

/** The report about the money of a trail: its pictures, its first words, and a link to all of it. */
function ReportAtEnd({ report, slug }: { report: TrailReport; slug: string }) {
  const to = usePaths()
  const lang = report.language === useLocale() ? undefined : report.language
  const href = `${to('project_updates', { slug })}${report.page > 1 ? `?page=${report.page}` : ''}#${report.id}`
  return (
    <article className={css.report}>
      {report.images.length > 0 && (
        <ul className={css.pictures}>
          {report.images.slice(0, MOST_PICTURES).map(({ scene, alt }) => (
            <li key={scene}>
              <Picture scene={scene} alt={alt} {...(lang && { lang })} sizes="(min-width: 40rem) 16rem, 45vw" widest={640} />
            </li>
          ))}
        </ul>
      )}
      <p lang={lang}>
        <strong>{report.title}</strong>
      </p>
      <p lang={lang}>{report.start}</p>
      <p>
        <Link to={href} className={css.link}>
          {m.contribution_report_read()}
        </Link>
      </p>
    </article>
  )
}

const MOST_PICTURES = 3
