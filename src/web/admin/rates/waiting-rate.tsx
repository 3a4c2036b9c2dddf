import { RATE_PLACES, type RecordedRate } from '../../../domain/rates/rate.ts'
import { numberFormat } from '../../../kit/formatters.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { When, whenText } from '../../../kit/ui/when.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import css from './rates.module.css'

/** A rate that waits for a second person to confirm: the difference, the recorder, and the two answers. */
export function WaitingRate({ one }: { one: RecordedRate }) {
  const locale = useLocale()
  const { id, day, compared, source, reason, recorded_by, created_at, why_not, alone_from } = one
  const about = { day: whenText(noonOf(day), locale, { short: true }), pair: pairText(one, locale) }
  return (
    <li>
      <p>
        <strong className={css.rate}>{about.pair}</strong> · <When value={noonOf(day)} short /> · {source}
      </p>
      {compared && (
        <p>
          {m.rates_compared({
            pair: pairText({ ...one, rate: compared.rate }, locale),
            day: whenText(noonOf(compared.day), locale, { short: true }),
          })}
        </p>
      )}
      <p className={css.quiet}>
        {m.rates_by({ name: recorded_by?.username ?? m.rates_gone() })} · <When value={created_at} short time />
        {reason && ` · “${reason}”`}
      </p>
      <div className={css.acts}>
        {why_not ? (
          <p>
            {why_not === 'recorded_by_you' ? m.rates_yours() : m.rates_alone_from()}
            {alone_from && (
              <>
                {' '}
                <When value={alone_from} short time />
              </>
            )}
          </p>
        ) : (
          <ActDialog
            label={m.rates_confirm()}
            named={m.rates_confirm_named(about)}
            button={{ variant: 'filled', size: 'xs' }}
            text={m.rates_confirm_text()}
            values={{ intent: 'confirm', id }}
          >
            {alone_from && <ReasonField label={m.rates_alone_why()} most={500} />}
          </ActDialog>
        )}
        <ActDialog
          label={m.rates_refuse()}
          named={m.rates_refuse_named(about)}
          text={m.rates_refuse_text()}
          danger
          values={{ intent: 'refuse', id }}
        >
          <ReasonField label={m.rates_why()} most={500} />
        </ActDialog>
      </div>
    </li>
  )
}

/** In the middle of the day, which is the same day in every timezone of Argentina and Europe. */
export function noonOf(day: string): string {
  return `${day}T12:00:00Z`
}

export function pairText(
  { from_currency: from, to_currency: to, rate }: Pick<RecordedRate, 'from_currency' | 'to_currency' | 'rate'>,
  locale: Locale,
): string {
  if (rate === null) return m.rates_withdraws()
  return m.rates_pair({ from, to, rate: numberFormat(locale, { maximumFractionDigits: RATE_PLACES }).format(Number(rate)) })
}
