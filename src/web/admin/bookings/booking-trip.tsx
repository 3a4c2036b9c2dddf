import type { TripType } from '../../../domain/search/search-rules.ts'
import { m } from '../../../kit/sentences/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import { kindName } from '../../components/search-box/search-box-sentences.ts'

/** “Hotel · 10 mar 2027 – 17 mar 2027”. */
export function TripLine({ trip_type, start, end }: { trip_type: TripType; start: string | null; end: string | null }) {
  return (
    <>
      {kindName(trip_type)}
      {start && (
        <>
          {' · '}
          <Day value={start} />
        </>
      )}
      {start && end && end !== start && (
        <>
          {' – '}
          <Day value={end} />
        </>
      )}
    </>
  )
}

/** A date without a time: noon is the same day in every time zone that matters. */
function Day({ value }: { value: string }) {
  return <When value={`${value}T15:00:00Z`} short />
}

export function destinationName(destination: string | null): string {
  return destination ?? m.sales_no_destination()
}

export function travellerName(traveller: { username: string } | null): string {
  return traveller ? `@${traveller.username}` : m.sales_guest()
}
