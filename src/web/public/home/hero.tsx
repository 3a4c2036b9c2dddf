import type { Totals, Trail } from '../../../domain/contributions/contribution.ts'
import type { Estimate } from '../../../domain/contributions/estimate.ts'
import { m } from '../../../kit/paraglide/messages.js'
import shared from '../../../kit/ui/hero.module.css'
import { Container, classes } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { SearchBox } from '../../components/search-box/search-box.tsx'
import { GiftTicket } from './gift-ticket.tsx'
import css from './hero.module.css'
import { TotalsList } from './totals-list.tsx'

/** The first screen: the promise, the search, and the proof that the money is real. */
export function Hero({ totals, example, estimates }: { totals: Totals; example: Trail | null; estimates: Estimate[] }) {
  return (
    <div className={classes(shared.hero, css.hero)}>
      <Picture
        scene="hero-0"
        alt=""
        sizes="(min-width: 62rem) max(100vw, 110rem), 40rem"
        eager
        className={classes(shared.picture, css.picture)}
      />
      <Container className={classes(shared.content, css.content)}>
        <div className={css.promise}>
          <h1>{m.site_home_headline()}</h1>
          <p>{m.site_home_lead()}</p>
        </div>
        <SearchBox estimates={estimates} />
        <section className={css.proof} aria-label={m.site_home_proof()}>
          <TotalsList totals={totals} />
          <GiftTicket trail={example} />
        </section>
      </Container>
    </div>
  )
}
