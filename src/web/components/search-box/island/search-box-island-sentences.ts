import type { StepReason } from '../../../../domain/search/rooms.ts'
import type { SearchErrorCode } from '../../../../domain/search/search-rules.ts'
import { m } from '../../../../kit/sentences/messages.js'

// Named one by one: names computed at run time would bundle the whole site's sentences.

const ERRORS: Record<SearchErrorCode, () => string> = {
  choose_destination: m.travel_error_choose_destination,
  choose_departure: m.travel_error_choose_departure,
  same_place: m.travel_error_same_place,
  choose_flight_dates: m.travel_error_choose_flight_dates,
  choose_dates: m.travel_error_choose_dates,
  choose_start: m.travel_error_choose_start,
  invalid_date: m.travel_error_invalid_date,
  start_in_past: m.travel_error_start_in_past,
  end_before_start: m.travel_error_end_before_start,
  one_night_at_least: m.travel_error_one_night_at_least,
  stay_too_long: m.travel_error_stay_too_long,
  too_far_ahead: m.travel_error_too_far_ahead,
  invalid_search: m.travel_error_invalid_search,
  invalid_trip_type: m.travel_error_invalid_trip_type,
  invalid_place: m.travel_error_invalid_place,
  invalid_nationality: m.travel_error_invalid_nationality,
  invalid_travel_class: m.travel_error_invalid_travel_class,
  invalid_rooms: m.travel_error_invalid_rooms,
  min_rooms: m.travel_error_min_rooms,
  max_rooms: m.travel_error_max_rooms,
  min_adults: m.travel_error_min_adults,
  max_adults_per_room: m.travel_error_max_adults_per_room,
  max_adults_total: m.travel_error_max_adults_total,
  max_children_per_room: m.travel_error_max_children_per_room,
  max_children_total: m.travel_error_max_children_total,
  child_age: m.travel_error_child_age,
}

const REASONS: Record<StepReason, () => string> = {
  max_rooms: m.travel_reason_max_rooms,
  min_adults: m.travel_reason_min_adults,
  max_adults_per_room: m.travel_reason_max_adults_per_room,
  max_adults_total: m.travel_reason_max_adults_total,
  max_children_per_room: m.travel_reason_max_children_per_room,
  max_children_total: m.travel_reason_max_children_total,
  child_age: m.travel_reason_child_age,
  one_adult: m.travel_reason_one_adult,
  first_room: m.travel_reason_first_room,
}

export function errorSentence(code: SearchErrorCode): string {
  return ERRORS[code]()
}

/** Why a step is forbidden, for the visitor who tries it. */
export function reasonSentence(reason: StepReason): string {
  return REASONS[reason]()
}

export function nightsText(count: number): string {
  return count === 1 ? m.travel_nights_one() : m.travel_nights_other({ count })
}
