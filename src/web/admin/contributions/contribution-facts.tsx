import type { ContributionDetail } from '../../../domain/contributions/desk/managed-contribution.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { BookingReceipt } from '../../components/contributions/booking-receipt.tsx'
import { tripName } from '../../components/contributions/trail-labels.ts'
import { Fact, FactList } from '../../components/facts/fact-list.tsx'
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
      <Fact name={m.contributions_code()}>{code}</Fact>
      <Fact name={m.contributions_project()}>
        {project ? (
          <Link to={to('admin_project', { slug: project.slug })} lang={project.language}>
            {project.name}
          </Link>
        ) : (
          m.contribution_common_fund()
        )}
      </Fact>
      {goal && (
        <Fact name={m.contributions_goal()}>
          <MoneyText value={goal.collected} exact /> / <MoneyText value={goal.objective} exact />
        </Fact>
      )}
      {organization && (
        <Fact name={m.contributions_organization()}>
          <Link to={to('admin_organization', { slug: organization.slug })}>{organization.name}</Link>
        </Fact>
      )}
      <Fact name={m.contributions_giver()}>
        {giver?.username ? (
          <Link to={to('admin_user', { slug: giver.username })}>{giver.name}</Link>
        ) : (
          (giver?.name ?? m.contributions_giver_unknown())
        )}
      </Fact>
      <RequestedRefund contribution={contribution} />
      <Fact name={m.contributions_kind()}>
        {kind === 'booking' ? m.contribution_kind_booking() : m.contribution_kind_donation()}
        {hand_off && ` · ${tripName(hand_off.trip_type)}`}
      </Fact>
      <Fact name={m.contributions_comes()}>
        <ReadinessCell row={contribution} />
      </Fact>
      <DonorFacts contribution={contribution} />
      <Fact name={m.contributions_notified()}>{notified_at ? <When value={notified_at} short time /> : m.contributions_notified_no()}</Fact>
      {payout && (
        <Fact name={m.payouts_one()}>
          <Link to={to('admin_payout', { id: payout })}>{m.contributions_see_payout()}</Link>
        </Fact>
      )}
    </FactList>
  )
}

function RequestedRefund({ contribution: { requested_refund } }: { contribution: ContributionDetail }) {
  if (!requested_refund) return null
  const { reason, by } = requested_refund
  return (
    <Fact name={m.contributions_refund_requested()}>
      {reason} {by && `· @${by.username}`}
      <br />
      <strong>{m.contributions_refund_requested_text()}</strong>
    </Fact>
  )
}

function DonorFacts({ contribution: { id, donor } }: { contribution: ContributionDetail }) {
  const api = useApiPaths()
  if (!donor) return null
  const { is_shown, message, way, reference, proof, registered_by } = donor
  return (
    <>
      <Fact name={m.contributions_shown()}>{is_shown ? m.contributions_shown_yes() : m.contributions_shown_no()}</Fact>
      {message && (
        <Fact name={m.contributions_message()} className={css.words}>
          {message}
        </Fact>
      )}
      <Fact name={m.contributions_way()}>
        {wayName(way)}
        {reference && ` · ${reference}`}
      </Fact>
      <Fact name={m.contributions_proof()}>
        {proof ? (
          <a href={api('/admin/contribution/:id/proof', { id })} download>
            {proof}
          </a>
        ) : (
          '—'
        )}
      </Fact>
      {registered_by && <Fact name={m.contributions_registered_by()}>@{registered_by.username}</Fact>}
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
