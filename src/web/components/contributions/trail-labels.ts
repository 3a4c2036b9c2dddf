import type { StepKind, Trail } from '../../../domain/contributions/contribution.ts'
import { BY_FUND, type ContributionCause, isUnreviewed, MOVING } from '../../../domain/contributions/contribution-causes.ts'
import { NORM_DAYS } from '../../../domain/contributions/norms.ts'
import type { Locale } from '../../../kit/locales.ts'
import { formatMoney, type Money } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Ahead, Station } from './trail-path.ts'

interface StepText {
  title: string
  text: string
}

/** Title and text of a stop on the trail, amounts to the cent. */
export function stationSentence(station: Station, trail: Pick<Trail, 'kind' | 'hand_off'>, locale: Locale): StepText {
  const exact = (money: Money | null) => (money ? formatMoney(money, locale, 'exact') : '')
  const amount = exact(station.amount)
  const profit = exact(station.profit)
  const project = station.project ?? m.contribution_common_fund()
  if (['moved', 'received', 'announced'].includes(station.what) && station.cause && MOVING.includes(station.cause)) {
    const text = m.contribution_step_assigned_text({ project })
    return { title: m.contribution_step_assigned(), text: `${movedBecause(station.cause)}${text}` }
  }
  const again = station.again ? ` ${m.contribution_step_again()}` : ''
  switch (station.what) {
    case 'hand_off':
      return {
        title: m.contribution_step_hand_off(),
        text: m.contribution_step_hand_off_text({ trip_type: tripName(trail.hand_off?.trip_type).toLowerCase() }),
      }
    case 'booked':
      return { title: m.contribution_step_booked(), text: m.contribution_step_booked_text() }
    case 'announced':
      return { title: m.contribution_step_announced({ amount }), text: m.contribution_step_announced_text() }
    case 'promised':
      return trail.kind === 'donation'
        ? { title: m.contribution_step_promised_donation({ amount }), text: m.contribution_step_promised_donation_text() }
        : {
            title: m.contribution_step_promised({ amount }),
            text: profit ? m.contribution_step_promised_text({ profit }) : m.contribution_step_promised_more_text(),
          }
    case 'moved':
      return { title: m.contribution_step_moved(), text: m.contribution_step_moved_text({ project }) }
    case 'parted':
      if (station.cause === 'paid_in_part')
        return { title: m.contribution_step_divided_payment(), text: m.contribution_step_divided_payment_text({ amount }) }
      return station.cause && BY_FUND.includes(station.cause)
        ? { title: m.contribution_step_divided(), text: m.contribution_step_divided_fund_text({ amount }) }
        : { title: m.contribution_step_divided(), text: m.contribution_step_divided_text({ amount, project }) }
    case 'allocated':
      return { title: m.contribution_step_allocated({ amount }), text: m.contribution_step_allocated_text({ project }) }
    case 'reduced':
      return { title: m.contribution_step_reduced({ amount }), text: m.contribution_step_reduced_text() }
    case 'claimed':
      return { title: m.contribution_step_claimed({ amount }), text: m.contribution_step_claimed_text() }
    case 'set_off':
      return { title: m.contribution_step_set_off(), text: m.contribution_step_set_off_text({ amount }) }
    case 'repaid':
      return { title: m.contribution_step_repaid(), text: m.contribution_step_repaid_text({ amount }) }
    case 'written_off':
      return { title: m.contribution_step_written_off({ amount }), text: m.contribution_step_written_off_text() }
    case 'carried':
      if (station.cause === 'paid_in_part')
        return { title: m.contribution_step_rest({ amount }), text: m.contribution_step_rest_text({ project }) }
      return { title: m.contribution_step_carried({ amount }), text: m.contribution_step_carried_text({ project }) }
    case 'undone':
      return { title: m.contribution_step_undone({ amount }), text: m.contribution_step_undone_text() }
    case 'adjusted':
      if (station.converted)
        return { title: m.contribution_step_converted({ amount }), text: m.contribution_step_converted_text({ profit }) }
      return {
        title: m.contribution_step_adjusted({ amount }),
        text: (profit ? m.contribution_step_adjusted_text({ profit }) : m.contribution_step_promised_more_text()) + again,
      }
    case 'voided':
      return stoppedSentence(station, profit)
    case 'reversed':
      return station.cause
        ? { title: m.contribution_step_taken_back(), text: m.contribution_step_taken_back_text() }
        : { title: stoppedSentence(station, profit).title, text: reversedText(station) }
    case 'restored':
      return { title: m.contribution_step_restored({ amount }), text: m.contribution_step_restored_text({ profit }) + again }
    case 'held':
      if (trail.kind === 'donation')
        return { title: m.contribution_step_taken_by_service(), text: m.contribution_step_taken_by_service_text({ amount }) }
      return station.cause === 'assigned'
        ? { title: m.contribution_step_held_assigned(), text: m.contribution_step_held_assigned_text() }
        : { title: m.contribution_step_held(), text: m.contribution_step_held_text({ amount }) }
    case 'received':
      return {
        title: m.contribution_step_received({ amount }),
        text: station.cause === 'fee' ? m.contribution_step_received_less_text() : m.contribution_step_received_text(),
      }
    case 'returned':
      return { title: m.contribution_step_returned({ amount }), text: m.contribution_step_returned_text() }
    case 'approved':
      return { title: m.contribution_step_approved({ amount }), text: m.contribution_step_approved_text() }
    case 'not_approved':
      if (station.cause === 'withdrawn') return { title: m.contribution_step_withdrawn(), text: m.contribution_step_withdrawn_text() }
      if (station.cause === 'lapsed') return { title: m.contribution_step_lapsed(), text: m.contribution_step_lapsed_text() }
      if (!isUnreviewed(station)) return { title: m.contribution_step_not_approved(), text: m.contribution_step_not_approved_text() }
      return {
        title: station.cause === 'not_arrived' ? m.contribution_step_not_arrived() : m.contribution_step_taken_by_service(),
        text: m.contribution_step_not_arrived_text(),
      }
    case 'paid':
      return {
        title: m.contribution_step_paid({ amount }),
        text: `${m.contribution_step_paid_text()}${station.set_off ? ` ${m.contribution_step_paid_less({ amount: exact(station.set_off) })}` : ''}`,
      }
    case 'reported':
      return { title: m.contribution_step_reported(), text: m.contribution_step_reported_text() }
  }
}

function movedBecause(cause: ContributionCause): string {
  if (cause === 'completed') return `${m.contribution_step_moved_completed()} `
  if (cause === 'chosen') return `${m.contribution_step_moved_chosen()} `
  return cause === 'stopped' ? `${m.contribution_step_moved_stopped()} ` : ''
}

/** A step in a word or two, for dense lists. */
export function stepName(kind: StepKind, cause: ContributionCause | null): string {
  if (kind === 'held' && cause === 'assigned') return m.contribution_step_held_assigned()
  if (cause === 'paid_in_part') return m.contribution_cause_paid_in_part()
  return cause === 'assigned' || (kind === 'moved' && cause) ? m.contribution_step_assigned() : STEP_NAMES[kind]()
}

const STEP_NAMES: Record<StepKind, () => string> = {
  announced: m.contribution_step_name_announced,
  promised: m.contribution_step_name_promised,
  adjusted: m.contribution_step_name_adjusted,
  moved: m.contribution_step_moved,
  voided: m.contribution_step_voided,
  restored: m.contribution_step_name_restored,
  held: m.contribution_step_held,
  approved: m.contribution_step_name_approved,
  not_approved: m.contribution_step_not_approved,
  reversed: m.contribution_step_taken_back,
  paid: m.contribution_step_name_paid,
  reported: m.contribution_step_reported,
  received: m.contribution_step_name_received,
  returned: m.contribution_step_name_returned,
  parted: m.contribution_step_divided,
  carried: m.contribution_step_name_carried,
  undone: m.contribution_step_name_undone,
  reduced: m.contribution_step_name_reduced,
  claimed: m.contribution_step_name_claimed,
  set_off: m.contribution_step_name_set_off,
  repaid: m.contribution_step_name_repaid,
  written_off: m.contribution_step_name_written_off,
  allocated: m.contribution_step_name_allocated,
}

/** Title and text of a stop that is still to come. */
export function aheadSentence(what: Ahead, kind: Trail['kind']): StepText {
  if (what === 'approved') {
    const days = NORM_DAYS.approved
    const when = kind === 'booking' ? m.contribution_next_approved_trip({ days }) : m.contribution_next_approved_donation({ days })
    return { title: m.contribution_next_approved(), text: `${m.contribution_next_approved_text()} ${when}` }
  }
  if (what === 'allocated') return { title: m.contribution_next_allocated(), text: m.contribution_next_allocated_text() }
  if (what === 'paid') return { title: m.contribution_next_paid(), text: m.contribution_next_paid_text() }
  return { title: m.contribution_next_reported(), text: m.contribution_next_reported_text() }
}

function stoppedSentence(station: Station, profit: string): StepText {
  if (station.why === 'cancelled') return { title: m.contribution_step_cancelled(), text: m.contribution_step_cancelled_text() }
  if (station.why === 'changed') return { title: m.contribution_step_changed(), text: m.contribution_step_changed_text() }
  if (station.why === 'lost') return { title: m.contribution_step_lost(), text: m.contribution_step_lost_text({ profit }) }
  return { title: m.contribution_step_voided(), text: m.contribution_step_voided_text() }
}

function reversedText({ why }: Station): string {
  return why === 'changed' ? m.contribution_step_reversed_changed_text() : m.contribution_step_reversed_text()
}

const TRIP_NAMES: Record<string, () => string> = {
  ONLY_HOTEL: m.travel_trip_type_only_hotel,
  ONLY_FLIGHT: m.travel_trip_type_only_flight,
  FLIGHT_HOUSE: m.travel_trip_type_flight_house,
  MULTI: m.travel_trip_type_multi,
  ONLY_TICKET: m.travel_trip_type_only_ticket,
}

/** The name of a trip type. */
export function tripName(trip_type = ''): string {
  return TRIP_NAMES[trip_type]?.() ?? trip_type
}
