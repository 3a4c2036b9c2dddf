import { describe, expect, it } from 'vitest'
import { type Clues, matchBooking, type SearchedTrip } from './match-booking.ts'

const CLUES: Clues = {
  trip: { trip_type: 'ONLY_HOTEL', start: '2027-03-10', end: '2027-03-17' },
  occurred_at: '2026-11-20T12:00:00Z',
  alike: [],
}
const search = (id: string, values: Partial<SearchedTrip> = {}): SearchedTrip => ({
  id,
  user_id: null,
  trip_type: 'ONLY_HOTEL',
  start_date: '2027-03-10',
  end_date: '2027-03-17',
  created_at: '2026-11-10T12:00:00Z',
  ...values,
})
const best = (clues: Partial<Clues>) => matchBooking({ ...CLUES, ...clues }).suggestions[0]

describe('what is certain', () => {
  it('is the code, with the traveller who was signed in, else the searcher', () => {
    const by_code = { id: 'hand_1', user_id: 'user_1' }
    expect(matchBooking({ ...CLUES, by_code })).toMatchObject({ match: 'code', hand_off_id: 'hand_1', user_id: 'user_1', confidence: 100 })
    expect(matchBooking({ ...CLUES, by_code, by_account: 'user_2' })).toMatchObject({
      user_id: 'user_2',
      reasons: ['code', 'account_differs'],
    })
    expect(matchBooking({ ...CLUES, by_code: { id: 'hand_1', user_id: null }, by_account: 'user_2' }).reasons).toEqual(['code', 'account'])
  })

  it('is the account, before any e-mail or search', () => {
    expect(matchBooking({ ...CLUES, by_account: 'user_1', by_email: 'user_2', alike: [search('hand_1')] })).toEqual({
      match: 'account',
      hand_off_id: null,
      user_id: 'user_1',
      confidence: 100,
      reasons: ['account'],
      suggestions: [],
    })
  })
})

describe('what is only suggested', () => {
  it('never assigns, however likely', () => {
    const alike = [search('hand_1', { user_id: 'user_1', created_at: '2026-11-20T11:00:00Z' })]
    expect(matchBooking({ ...CLUES, by_email: 'user_1', alike })).toMatchObject({
      match: 'none',
      hand_off_id: null,
      user_id: null,
      confidence: 95,
      reasons: ['email', 'destination', 'dates', 'trip_type', 'only_one', 'soon_after'],
    })
  })

  it.each<[number, string[], Partial<Clues>]>([
    [75, ['destination', 'dates', 'trip_type', 'only_one'], { alike: [search('hand_1')] }],
    [65, ['destination', 'dates', 'trip_type'], { alike: [search('hand_1'), search('hand_2')] }],
    [60, ['destination', 'dates'], { alike: [search('hand_1', { trip_type: 'MULTI' }), search('hand_2', { trip_type: 'MULTI' })] }],
    [40, ['destination', 'near_dates', 'trip_type'], { alike: [search('hand_1', { start_date: '2027-03-07', end_date: '2027-03-20' })] }],
    [70, ['email'], { by_email: 'user_1' }],
    [70, ['email'], { by_email: 'user_1', alike: [search('hand_1', { start_date: '2027-03-11' })] }],
  ])('is %i %% sure by %j', (confidence, reasons, clues) => {
    expect(best(clues)).toMatchObject({ confidence, reasons })
  })

  it('ends with dates more than three days off, and without dates', () => {
    expect(best({ alike: [search('hand_1', { start_date: '2027-03-06' })] })).toBeUndefined()
    expect(best({ trip: { trip_type: 'ONLY_HOTEL' }, alike: [search('hand_1')] })).toBeUndefined()
  })

  it('counts a search as soon before by a day, and none after', () => {
    const at = (created_at: string) => best({ alike: [search('hand_1', { created_at })] })!.reasons.includes('soon_after')
    expect([at('2026-11-19T12:00:00Z'), at('2026-11-19T11:59:59Z'), at('2026-11-20T12:00:01Z')]).toEqual([true, false, false])
  })

  it('counts a search of the same day as soon before where only the day of booking is known', () => {
    const at = (created_at: string) =>
      best({ occurred_at: '2026-11-20T15:00:00.000Z', alike: [search('hand_1', { created_at })] })!.reasons.includes('soon_after')
    expect([at('2026-11-20T21:00:00Z'), at('2026-11-21T03:00:01Z')]).toEqual([true, false])
  })

  it('is in order, at most five, and the same whatever order the searches come in', () => {
    const alike = Array.from({ length: 9 }, (_, i) => search(`hand_${i}`, i === 4 ? { created_at: '2026-11-20T00:00:00Z' } : {}))
    const found = matchBooking({ ...CLUES, alike }).suggestions.map(({ hand_off_id }) => hand_off_id)
    expect(found).toEqual(['hand_4', 'hand_0', 'hand_1', 'hand_2', 'hand_3'])
    expect(matchBooking({ ...CLUES, alike: alike.toReversed() }).suggestions.map(({ hand_off_id }) => hand_off_id)).toEqual(found)
  })
})
