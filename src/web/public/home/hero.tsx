import type { Totals, Trail } from '../../../domain/contributions/contribution.ts'
import type { Estimate } from '../../../domain/contributions/estimate.ts'
import type { SectionTexts } from '../../../domain/sections/section-texts.ts'
import { m } from '../../../kit/sentences/messages.js'
import shared from '../../../kit/ui/hero.module.css'
import { Container, classes } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { SearchBox } from '../../components/search-box/search-box.tsx'
import { GiftTicket } from './gift-ticket.tsx'
import css from './hero.module.css'
import { TotalsList } from './totals-list.tsx'

interface Props {
  words: SectionTexts<'home_hero'>
  totals: Totals
  example: Trail | null
  estimates: Estimate[]
}

/** The first screen: the promise, the search, and the proof that the money is real. */
export function Hero({ words, totals, example, estimates }: Props) {
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
        <div className={css.promise} lang={words.lang}>
          <h1>{words.title}</h1>
          <p>{words.text}</p>
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
