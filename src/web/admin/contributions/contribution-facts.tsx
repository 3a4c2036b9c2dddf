import type { ContributionDetail } from '../../../domain/contributions/desk/managed-contribution.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { BookingReceipt } from '../../components/contributions/booking-receipt.tsx'
import { tripName } from '../../components/contributions/trail-labels.ts'
import { FactList } from '../../components/facts/fact-list.tsx'
import { useApiPaths } from '../../use-api.tsx'
import css from './contributions.module.css'
import { ReadinessCell } from './readiness-facts.tsx'
import { wayName } from './way-name.ts'

/** Project, giver, kind, and the recipients of letters with their times. */
export function ContributionFacts({ contribution }: { contribution: ContributionDetail }) {
  const { code, kind, project, organization, goal, giver, notified_at, payout, hand_off } = contribution
  const to = usePaths()
  return (
    <FactList>
      <dt>{m.contributions_code()}</dt>
      <dd>{code}</dd>
      <dt>{m.contributions_project()}</dt>
      <dd>
        {project ? (
          <Link to={to('admin_project', { slug: project.slug })} lang={project.language}>
            {project.name}
          </Link>
        ) : (
          m.contribution_common_fund()
        )}
      </dd>
      {goal && (
        <>
          <dt>{m.contributions_goal()}</dt>
          <dd>
            <MoneyText value={goal.collected} exact /> / <MoneyText value={goal.objective} exact />
          </dd>
        </>
      )}
      {organization && (
        <>
          <dt>{m.contributions_organization()}</dt>
          <dd>
            <Link to={to('admin_organization', { slug: organization.slug })}>{organization.name}</Link>
          </dd>
        </>
      )}
      <dt>{m.contributions_giver()}</dt>
      <dd>
        {giver?.username ? (
          <Link to={to('admin_user', { slug: giver.username })}>{giver.name}</Link>
        ) : (
          (giver?.name ?? m.contributions_giver_unknown())
        )}
      </dd>
      <dt>{m.contributions_kind()}</dt>
      <dd>
        {kind === 'booking' ? m.contribution_kind_booking() : m.contribution_kind_donation()}
        {hand_off && ` · ${tripName(hand_off.trip_type)}`}
      </dd>
      <dt>{m.contributions_comes()}</dt>
      <dd>
        <ReadinessCell row={contribution} />
      </dd>
      <DonorFacts contribution={contribution} />
      <dt>{m.contributions_notified()}</dt>
      <dd>{notified_at ? <When value={notified_at} short time /> : m.contributions_notified_no()}</dd>
      {payout && (
        <>
          <dt>{m.payouts_one()}</dt>
          <dd>
            <Link to={to('admin_payout', { id: payout })}>{m.contributions_see_payout()}</Link>
          </dd>
        </>
      )}
    </FactList>
  )
}

function DonorFacts({ contribution: { id, donor } }: { contribution: ContributionDetail }) {
  const api = useApiPaths()
  if (!donor) return null
  const { is_shown, message, way, reference, proof, registered_by } = donor
  return (
    <>
      <dt>{m.contributions_shown()}</dt>
      <dd>{is_shown ? m.contributions_shown_yes() : m.contributions_shown_no()}</dd>
      {message && (
        <>
          <dt>{m.contributions_message()}</dt>
          <dd className={css.words}>{message}</dd>
        </>
      )}
      <dt>{m.contributions_way()}</dt>
      <dd>
        {wayName(way)}
        {reference && ` · ${reference}`}
      </dd>
      <dt>{m.contributions_proof()}</dt>
      <dd>
        {proof ? (
          <a href={api('/admin/contribution/:id/proof', { id })} download>
            {proof}
          </a>
        ) : (
          '—'
        )}
      </dd>
      {registered_by && (
        <>
          <dt>{m.contributions_registered_by()}</dt>
          <dd>@{registered_by.username}</dd>
        </>
      )}
    </>
  )
}

/** The booking's sums, and how it came and was matched. */
export function BookingParts({
  contribution,
  booking,
}: {
  contribution: ContributionDetail
  booking: NonNullable<ContributionDetail['booking']>
}) {
  return (
    <>
      <BookingReceipt trail={contribution} booking={booking} />
      <p className={css.quiet}>
        {m.contributions_booking_number({ number: booking.external_id, revision: booking.revision })} ·{' '}
        {booking.match === 'code'
          ? m.contributions_match_code()
          : booking.match === 'account'
            ? m.contributions_match_account()
            : booking.match}
      </p>
    </>
  )
}
