import type { ReactNode } from 'react'
import type { Totals, Trail } from '../../../domain/contributions/contribution.ts'
import type { Estimate } from '../../../domain/contributions/estimate.ts'
import type { SectionTexts } from '../../../domain/sections/section-texts.ts'
import { numberFormat } from '../../../kit/formatters.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import shared from '../../../kit/ui/hero.module.css'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { Container, classes } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { SearchBox } from '../../components/search-box/search-box.tsx'
import { GiftTicket } from './gift-ticket.tsx'
import css from './hero.module.css'

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

/** The totals so far, one per currency, and their results; zeros are left out. */
function TotalsList({ totals }: { totals: Totals }) {
  const locale = useLocale()
  const [main, ...others] = totals.money.map(({ collected }) => collected).filter(({ amount }) => amount > 0)
  const also = others.map((money) => formatMoney(money, locale)).join(', ')
  if (!main && totals.projects_collecting + totals.projects_completed + totals.organizations === 0) return null
  return (
    <dl className={css.totals}>
      {main && (
        <Figure label={also ? m.site_home_collected_also({ amount: also }) : m.site_home_collected()}>
          <MoneyText value={main} />
        </Figure>
      )}
      {totals.projects_completed > 0 && (
        <Figure label={totals.projects_completed === 1 ? m.site_home_completed_one() : m.site_home_completed_other()}>
          {count(totals.projects_completed, locale)}
        </Figure>
      )}
      {totals.projects_completed === 0 && totals.projects_collecting > 0 && (
        <Figure label={totals.projects_collecting === 1 ? m.site_home_collecting_one() : m.site_home_collecting_other()}>
          {count(totals.projects_collecting, locale)}
        </Figure>
      )}
      {totals.organizations > 0 && (
        <Figure label={totals.organizations === 1 ? m.site_home_organizations_one() : m.site_home_organizations_other()}>
          {count(totals.organizations, locale)}
        </Figure>
      )}
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function count(value: number, locale: 'es' | 'en'): string {
  return numberFormat(locale).format(value)
}
