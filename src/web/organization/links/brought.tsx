import type { TrackedLink } from '../../../domain/links/link.ts'
import { m } from '../../../kit/sentences/messages.js'
import { MoneyText } from '../../../kit/ui/money.tsx'
import css from './bring-travellers.module.css'

/** Visits, searches and contributions that came by a link. */
export function Brought({ link: { visits, searches, gifts, collected } }: { link: TrackedLink }) {
  const counts = [
    [m.link_visits(), visits],
    [m.link_searches(), searches],
    [m.link_gifts(), gifts],
  ] as const
  return (
    <dl className={css.brought}>
      {counts.map(([what, count]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{count}</dd>
        </div>
      ))}
      {collected.length > 0 && (
        <div>
          <dt>{m.link_collected()}</dt>
          <dd>
            {collected.map((sum) => (
              <MoneyText key={sum.currency} value={sum} exact />
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}
