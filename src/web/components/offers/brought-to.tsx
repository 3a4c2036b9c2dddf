import type { BroughtByOrganization } from '../../../domain/links/link.ts'
import type { Money as Amount } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import css from './brought-to.module.css'

/** Contributions of an event's travellers, by the organization that brought them. Empty before anybody travelled. */
export function BroughtTo({ brought }: { brought: BroughtByOrganization[] }) {
  const to = usePaths()
  if (brought.length === 0) return null
  return (
    <section aria-labelledby="event-brought">
      <h2 id="event-brought">{m.offers_event_brought()}</h2>
      <p className={css.lead}>{m.offers_event_brought_text()}</p>
      <ul className={css.list}>
        {brought.map(({ organization, trips, expected, collected }) => (
          <li key={organization.id}>
            <Link to={to('organization', { slug: organization.slug })}>{organization.name}</Link>
            <span>{trips === 1 ? m.offers_event_trips_one() : m.offers_event_trips_other({ count: trips })}</span>
            <Sums amounts={collected} label={m.offers_event_collected()} />
            <Sums amounts={expected} label={m.offers_event_expected()} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sums({ amounts, label }: { amounts: Amount[]; label: string }) {
  return amounts.map((amount) => (
    <span key={amount.currency} className={css.sum}>
      <strong>
        <MoneyText value={amount} exact />
      </strong>{' '}
      {label}
    </span>
  ))
}
