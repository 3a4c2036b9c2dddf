import type { Trail } from '../../../domain/contributions/contribution.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { ButtonLink, Container } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { BookingReceipt } from '../../components/contributions/booking-receipt.tsx'
import css from './transparency-band.module.css'

/** The three states of the money explained, beside the real sums of a real trip where there is one. */
export function TransparencyBand({ example }: { example: Trail | null }) {
  const to = usePaths()
  return (
    <section className={css.band} aria-labelledby="transparency-band">
      <Container className={css.columns}>
        <div className={css.text}>
          <h2 id="transparency-band">{m.site_home_transparency()}</h2>
          <p>{m.site_home_transparency_text()}</p>
          <h3>{m.site_home_tones()}</h3>
          <dl className={css.tones}>
            <Tone tone="expected" name={m.contribution_state_expected()} text={m.site_home_tone_expected()} />
            <Tone tone="confirmed" name={m.contribution_state_confirmed()} text={m.site_home_tone_confirmed()} />
            <Tone tone="paid" name={m.contribution_state_paid()} text={m.site_home_tone_paid()} />
          </dl>
          <p>
            <ButtonLink to={to('transparency')}>{m.site_home_transparency_action()}</ButtonLink>
          </p>
        </div>
        {example?.booking && (
          <figure className={css.receipt}>
            <BookingReceipt trail={example} booking={example.booking} />
            <figcaption>{m.site_home_receipt()}</figcaption>
          </figure>
        )}
      </Container>
    </section>
  )
}

function Tone({ tone, name, text }: { tone: 'expected' | 'confirmed' | 'paid'; name: string; text: string }) {
  return (
    <div data-tone={tone}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}
