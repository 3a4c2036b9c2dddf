import { HAND_OFF_TRIP_TYPES, type HandOffTripType, hasFlight, needsNight, type Search } from '../search.ts'
import type { ProblemCode } from './problem-code.ts'
import { readRooms } from './read-rooms.ts'

/** An error in one parameter. The codes are keys of the texts; `expected` fills in the sentence where needed. */
export interface HandOffProblem {
  parameter: string
  code: ProblemCode
  value?: string
  expected?: string
}

export type HandOffReading = { search: Search; problems?: undefined } | { search?: undefined; problems: HandOffProblem[] }

/**
 * Reads a partner's hand-off strictly: it is a contract between two programs, so a parameter that is missing, repeated, out of bounds or not part of
 * this kind of trip is refused rather than guessed.
 * Written from the specification (§7 "External redirect", §5 "Rooms"); shares no code with the platform, so that each checks the other.
 * @param today `YYYY-MM-DD`
 */
export function readHandOff(params: URLSearchParams, today: string): HandOffReading {
  const direct = parameterProblems(params, 'directSubmit', true) ?? oneOf(params, 'directSubmit', ['true'])
  const kind = parameterProblems(params, 'tripType', true) ?? oneOf(params, 'tripType', HAND_OFF_TRIP_TYPES)
  const trip_type = HAND_OFF_TRIP_TYPES.find((type) => type === params.get('tripType'))
  if (kind || !trip_type) return { problems: [direct, kind].filter((problem) => problem !== undefined) }

  const expected = parametersOf(trip_type)
  const names = [...expected.required, ...expected.optional]
  const shape = [
    ...names.map((name) => parameterProblems(params, name, expected.required.includes(name))),
    ...[...new Set(params.keys())].filter((name) => !names.includes(name)).map((name) => problem(params, name, 'unknown')),
  ]
  const wrong = new Set(shape.map((one) => one?.parameter))
  const values = names.filter((name) => params.has(name) && !wrong.has(name)).flatMap((name) => valueProblems(params, name, trip_type))
  const found = [...shape, ...values, ...dateProblems(params, trip_type, today)].filter((one) => one !== undefined)
  return found.length > 0 ? { problems: found } : { search: toSearch(params, trip_type) }
}

function parametersOf(trip_type: HandOffTripType): { required: string[]; optional: string[] } {
  const places = trip_type === 'ONLY_HOTEL' ? ['hotelDestination'] : hasFlight(trip_type) ? ['departure', 'destination'] : ['destination']
  const ofKind = trip_type === 'MULTI' ? ['businessCabin'] : needsNight(trip_type) ? ['multiHotel'] : []
  return {
    required: ['directSubmit', 'tripType', ...ofKind, ...places, 'departureDate', 'arrivalDate', 'distribution', 'lang'],
    optional: ['nationality', 'ref'],
  }
}

function parameterProblems(params: URLSearchParams, name: string, required: boolean): HandOffProblem | undefined {
  const values = params.getAll(name)
  if (values.length > 1) return problem(params, name, 'repeated')
  if (required && values.length === 0) return { parameter: name, code: 'missing' }
  return undefined
}

function valueProblems(params: URLSearchParams, name: string, trip_type: HandOffTripType): (HandOffProblem | undefined)[] {
  const value = params.get(name) ?? ''
  switch (name) {
    case 'directSubmit':
      return [oneOf(params, name, ['true'])]
    case 'multiHotel':
      return [oneOf(params, name, ['false'])]
    case 'businessCabin':
      return [oneOf(params, name, ['true', 'false'])]
    case 'lang':
      return [oneOf(params, name, ['ES', 'EN'])]
    case 'departure':
    case 'destination':
    case 'hotelDestination':
      return [/^[A-Za-z0-9][A-Za-z0-9_.:~-]{0,63}$/.test(value) ? undefined : problem(params, name, 'place')]
    case 'departureDate':
    case 'arrivalDate':
      return [isoDate(value) ? undefined : problem(params, name, 'date')]
    case 'nationality':
      return [isCountry(value) ? undefined : problem(params, name, 'country')]
    case 'ref':
      return [/^[A-Za-z0-9_-]{1,64}$/.test(value) ? undefined : problem(params, name, 'code')]
    case 'distribution':
      return readRooms(value).problems?.map((code) => problem(params, name, code)) ?? []
    default:
      return [oneOf(params, name, [trip_type])]
  }
}

function dateProblems(params: URLSearchParams, trip_type: HandOffTripType, today: string): HandOffProblem[] {
  const start = isoDate(params.get('departureDate') ?? '')
  const end = isoDate(params.get('arrivalDate') ?? '')
  if (!start || !end) return []
  if (start < dayBefore(today)) return [problem(params, 'departureDate', 'past')]
  if (end < start || (end === start && needsNight(trip_type))) return [problem(params, 'arrivalDate', 'end_too_early')]
  return []
}

function toSearch(params: URLSearchParams, trip_type: HandOffTripType): Search {
  return {
    trip_type,
    destination: params.get('hotelDestination') ?? params.get('destination') ?? '',
    departure: params.get('departure'),
    start: isoDate(params.get('departureDate') ?? '') ?? '',
    end: isoDate(params.get('arrivalDate') ?? '') ?? '',
    rooms: readRooms(params.get('distribution') ?? '').rooms ?? [],
    business: params.get('businessCabin') === 'true',
    language: params.get('lang') === 'EN' ? 'en' : 'es',
    nationality: params.get('nationality'),
    hand_off: params.get('ref'),
  }
}

function oneOf(params: URLSearchParams, name: string, values: readonly string[]): HandOffProblem | undefined {
  return values.includes(params.get(name) ?? '') ? undefined : { ...problem(params, name, 'must_be'), expected: values.join(' / ') }
}

function problem(params: URLSearchParams, parameter: string, code: ProblemCode): HandOffProblem {
  return { parameter: parameter.slice(0, 60), code, value: (params.get(parameter) ?? '').slice(0, 80) }
}

/** A valid date in day/month/year format, as `YYYY-MM-DD`. */
function isoDate(text: string): string | undefined {
  const parts = /^(\d{2})\/(\d{2})\/(2\d{3})$/.exec(text)
  if (!parts) return undefined
  const iso = `${parts[3]}-${parts[2]}-${parts[1]}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined
}

/** One day of tolerance: west of UTC it may still be "yesterday". */
function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && countries.of(code) !== undefined
}
