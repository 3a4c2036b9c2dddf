import { lazy, Suspense, useState } from 'react'
import { formFromSearch } from '../../domain/search/search-form.ts'
import { emptySearch, type SearchFields, type TripType } from '../../domain/search/search-rules.ts'
import { m } from '../../kit/sentences/messages.js'
import { useScripts } from '../../kit/ui/use-scripts.ts'
import { PlaceList } from '../components/places/place-list.tsx'
import { candidateOf } from '../components/places/place-sentences.ts'
import type { SuggestedPlace } from '../components/places/suggested-place.ts'
import { RoomList } from '../components/search-box/island/rooms/search-box-rooms.tsx'
import { SearchBox } from '../components/search-box/search-box.tsx'
import css from './style.module.css'
import { Specimens, StyleSection } from './style-section.tsx'

// A separate chunk, as in the box: its library is large.
const Calendar = lazy(() =>
  import('../components/search-box/island/dates/search-box-calendar.tsx').then(({ SearchBoxCalendar }) => ({ default: SearchBoxCalendar })),
)

const BARILOCHE: SuggestedPlace = {
  id: '7647007',
  type: 'city',
  text: 'San Carlos de Bariloche',
  short_code: 'BRC',
  context: 'Río Negro, Argentina',
  country_code: 'AR',
}
const AIRPORT: SuggestedPlace = {
  id: 'AEP',
  type: 'airport',
  text: 'Aeroparque Jorge Newbery',
  short_code: 'AEP',
  context: 'Buenos Aires, Argentina',
  country_code: 'AR',
}
const FILLED: SearchFields = {
  ...emptySearch(),
  departure: { id: AIRPORT.id, text: AIRPORT.text },
  destination: { id: BARILOCHE.id, text: BARILOCHE.text },
  start: '2027-03-10',
  end: '2027-03-17',
}
const KINDS: TripType[] = ['ONLY_FLIGHT', 'FLIGHT_HOUSE', 'MULTI']

/** The box for each kind of trip, with errors, and the panels of its fields. */
export function StyleSearch() {
  return (
    <>
      <StyleSection id="search" title={m.style_search()}>
        <SearchBox values={formFromSearch(emptySearch())} />
        {KINDS.map((trip_type) => (
          <SearchBox key={trip_type} values={formFromSearch({ ...FILLED, trip_type })} />
        ))}
      </StyleSection>
      <StyleSection id="search-errors" title={m.style_search_errors()}>
        <SearchBox
          values={formFromSearch({ ...emptySearch(), trip_type: 'ONLY_FLIGHT' })}
          errors={errors()}
          choices={{ destination: [BARILOCHE, AIRPORT].map(candidateOf) }}
        />
      </StyleSection>
      <StyleSection id="search-panels" title={m.style_search_panels()}>
        <Panels />
      </StyleSection>
    </>
  )
}

/** Like the island they belong to, never drawn by the server. */
function Panels() {
  if (!useScripts()) return null
  return (
    <>
      <Specimens title={m.place_list()}>
        <div className={css.panel}>
          <PlaceList id="style-places" groups={groups()} active={1} note="" waiting={false} onPick={ignore} sheet />
        </div>
      </Specimens>
      <Specimens title={m.travel_rooms_and_guests()}>
        <Rooms />
      </Specimens>
      <Specimens title={m.travel_dates()}>
        <Days />
      </Specimens>
    </>
  )
}

/** Rooms at their limits: every step that breaks a rule is disabled, and displays the reason when it is tried. */
function Rooms() {
  const [rooms, setRooms] = useState([
    { adults: 4, childs: [{ age: 0 }, { age: 9 }] },
    { adults: 1, childs: [] },
    { adults: 1, childs: [] },
  ])
  return (
    <div className={css.panel}>
      <RoomList id="style-rooms" rooms={rooms} onChange={setRooms} />
    </div>
  )
}

function Days() {
  const [days, setDays] = useState<{ start: string; end: string | null }>({ start: '2027-03-10', end: '2027-03-17' })
  return (
    <div className={css.panel}>
      <Suspense>
        <Calendar
          search={{ ...FILLED, ...days }}
          picking={days.end ? 'start' : 'end'}
          months={2}
          onPick={(start, end) => setDays({ start, end })}
        />
      </Suspense>
    </div>
  )
}

function groups() {
  return [
    { title: m.place_recent(), recent: true, places: [BARILOCHE] },
    { title: m.place_types_airport(), recent: false, places: [AIRPORT] },
    {
      title: m.place_types_country(),
      recent: false,
      places: [{ ...BARILOCHE, id: 'AR', type: 'country' as const, text: 'Argentina', short_code: 'AR', context: '' }],
    },
  ]
}

function errors() {
  return { departure: [m.travel_error_choose_departure()], destination: [m.place_choose()], start: [m.travel_error_choose_dates()] }
}

function ignore() {}
