import type { ReactNode } from 'react'
import type { QuotePage } from '../../../domain/deals/quotes/quote.ts'
import { m } from '../../../kit/sentences/messages.js'
import { inOrder } from '../../../kit/ui/in-order.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { kindName } from '../../components/search-box/search-box-sentences.ts'
import css from './quote.module.css'

interface Of {
  quote: QuotePage
}

export function Items({ quote: { items, total, language } }: Of) {
  const to = usePaths()
  return (
    <table className={css.items}>
      <caption>{m.quote_items()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.quote_item()}</th>
          <th scope="col">{m.quote_price({ currency: total.currency })}</th>
        </tr>
      </thead>
      <tbody>
        {inOrder(items, ({ name, details, offer, price }) => (
          <tr>
            <th scope="row" lang={language}>
              {offer ? <Link to={to('offer', { slug: offer.slug })}>{name}</Link> : name}
              {details && <span className={css.details}>{details}</span>}
            </th>
            <td>
              <MoneyText value={price} exact />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.quote_total()}</th>
          <td>
            <MoneyText value={total} exact />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

export function Included({ quote: { included, language } }: Of) {
  if (included.length === 0) return null
  return (
    <section aria-labelledby="quote-included">
      <h2 id="quote-included">{m.quote_included()}</h2>
      <ul className={css.included} lang={language}>
        {included.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

export function TripFacts({ quote: { trip, project } }: Of) {
  const to = usePaths()
  const day = (value: string | null) => value && <When key={value} value={`${value}T12:00:00Z`} />
  const adults = trip.rooms?.reduce((sum, room) => sum + room.adults, 0) ?? 0
  const childs = trip.rooms?.flatMap((room) => room.childs.map(({ age }) => age)) ?? []
  const people = childs.length > 0 ? m.quote_people_with({ adults, ages: childs.join(', ') }) : m.quote_people({ adults })
  const rows: [string, ReactNode][] = [
    [m.quote_trip_kind(), trip.trip_type && kindName(trip.trip_type)],
    [m.quote_departure(), trip.departure && [trip.departure.text, trip.departure.context].filter(Boolean).join(', ')],
    [m.quote_destination(), trip.destination && [trip.destination.text, trip.destination.context].filter(Boolean).join(', ')],
    [m.quote_dates(), trip.start && [day(trip.start), trip.end && ' – ', day(trip.end)]],
    [m.quote_travellers(), adults > 0 && people],
    [m.quote_project(), project && <Link to={to('project', { slug: project.slug })}>{project.name}</Link>],
  ]
  const known = rows.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <section aria-labelledby="quote-trip">
      <h2 id="quote-trip">{m.quote_trip()}</h2>
      <dl className={css.facts}>
        {known.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
