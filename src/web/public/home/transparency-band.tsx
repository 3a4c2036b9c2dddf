import type { Trail } from '../../../domain/contributions/contribution.ts'
import type { SectionTexts } from '../../../domain/sections/section-texts.ts'
import { m } from '../../../kit/sentences/messages.js'
import { ButtonLink, Container } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { BookingReceipt } from '../../components/contributions/booking-receipt.tsx'
import css from './transparency-band.module.css'

/** The three states of the money explained, beside the real sums of a real trip where there is one. */
export function TransparencyBand({ words, example }: { words: SectionTexts<'home_transparency'>; example: Trail | null }) {
  const { lang } = words
  const to = usePaths()
  return (
    <section className={css.band} aria-labelledby="transparency-band">
      <Container className={css.columns}>
        <div className={css.text}>
          <h2 id="transparency-band" lang={lang}>
            {words.title}
          </h2>
          <p lang={lang}>{words.text}</p>
          <h3 lang={lang}>{words.tones}</h3>
          <dl className={css.tones}>
            <Tone tone="expected" name={m.contribution_state_expected()} text={words.expected} lang={lang} />
            <Tone tone="confirmed" name={m.contribution_state_confirmed()} text={words.confirmed} lang={lang} />
            <Tone tone="paid" name={m.contribution_state_paid()} text={words.paid} lang={lang} />
          </dl>
          <p lang={lang}>
            <ButtonLink to={to('transparency')}>{words.action}</ButtonLink>
          </p>
        </div>
        {example?.booking && (
          <figure className={css.receipt}>
            <BookingReceipt trail={example} booking={example.booking} />
            <figcaption lang={lang}>{words.receipt}</figcaption>
          </figure>
        )}
      </Container>
    </section>
  )
}

interface ToneProps {
  tone: 'expected' | 'confirmed' | 'paid'
  name: string
  text: string
  lang: string | undefined
}

function Tone({ tone, name, text, lang }: ToneProps) {
  return (
    <div data-tone={tone}>
      <dt>{name}</dt>
      <dd lang={lang}>{text}</dd>
    </div>
  )
}
