import type { OfferFieldName, OfferReading, ReadFrom } from '../../../domain/offer-imports/reading/offer-reading.ts'
import { formatDays } from '../../../domain/offers/offer-days.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import css from './offer-source.module.css'

const NAMES: Record<OfferFieldName, () => string> = {
  title: m.befun_field_title,
  text: m.befun_field_text,
  pictures: m.befun_field_pictures,
  price: m.befun_field_price,
  dates: m.befun_field_dates,
  place: m.befun_field_place,
}
const FROM: Record<ReadFrom, () => string> = {
  json_ld: m.befun_source_from_json_ld,
  open_graph: m.befun_source_from_open_graph,
  page: m.befun_source_from_page,
}

export function offerFieldName(field: OfferFieldName): string {
  return NAMES[field]()
}

export function fromName(from: ReadFrom): string {
  return FROM[from]()
}

/** The value of one field of a reading. */
export function ReadValue({ reading, field }: { reading: OfferReading; field: OfferFieldName }) {
  const locale = useLocale()
  const { title, text, pictures, price, dates, place } = reading
  if (reading[field] === null) return <span className={css.nothing}>{m.befun_source_nothing()}</span>
  switch (field) {
    case 'title':
      return title?.value
    case 'text':
      return <Long text={text?.value ?? []} />
    case 'pictures':
      return <Addresses addresses={pictures?.value ?? []} />
    case 'price':
      return price && <Price {...price.value} />
    case 'dates':
      return dates && formatDays(locale, dates.value.start, dates.value.end ?? dates.value.start)
    case 'place':
      return place?.value
  }
}

function Long({ text: [first = '', ...more] }: { text: string[] }) {
  const is_long = more.length > 0 || first.length > 160
  if (!is_long) return first
  return (
    <details className={css.long}>
      <summary>{`${first.slice(0, 160)}…`}</summary>
      {[first, ...more].map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </details>
  )
}

function Addresses({ addresses }: { addresses: string[] }) {
  return (
    <ul className={css.addresses}>
      {addresses.map((address) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer noopener">
            {address}
            <span className="visually-hidden"> {m.befun_opens_elsewhere()}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Price({ amount, currency, least }: { amount: number; currency: string; least: boolean }) {
  const money = <MoneyText value={{ amount, currency }} exact />
  if (!least) return money
  const [before = '', after = ''] = m.befun_price_from({ price: '|' }).split('|')
  return (
    <>
      {before}
      {money}
      {after}
    </>
  )
}
