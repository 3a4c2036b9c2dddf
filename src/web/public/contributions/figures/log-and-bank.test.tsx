import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { Finding } from '../../../../domain/ledger/log/check/log-check.ts'
import { type LedgerLog, LOG_REFUSALS } from '../../../../domain/ledger/log/ledger-log.ts'
import { WITNESS_PROBLEMS } from '../../../../domain/ledger/log/witnesses/witness.ts'
import { scopeLocale, withLocale } from '../../../../kit/locale-scope.server.ts'
import { LOCALES, type Locale } from '../../../../kit/locales.ts'
import { partly } from '../../../../testing/doubles/partly.ts'
import { LedgerLogSection } from '../../../components/contributions/ledger-log-section.tsx'
import { BankMonths } from './bank-months.tsx'

const LOG: LedgerLog = {
  origin: 'huella.example/log',
  keys: [{ verifier_key: 'huella.example/log+0+x', from: '2026-01-01T12:00:00Z', until: null, ended: null, said: null }],
  checkpoint: { size: 300, root: 'x', signed_at: '2026-11-28T09:00:00Z', occasion: 'hour', note: 'x' },
  checkpoints: 5,
  refusal: null,
  check: { checked_at: '2026-11-28T13:07:00Z', is_whole: true, size: 300, seconds: 1, findings: [] },
  witnesses: [],
  unwitnessed_since: null,
}

function shown(locale: Locale, log: Partial<LedgerLog> = {}): string {
  const path = locale === 'es' ? '/transparencia' : '/en/transparency'
  const html = withLocale(locale, () =>
    renderToStaticMarkup(
      <MemoryRouter initialEntries={[path]}>
        <LedgerLogSection log={{ ...LOG, ...log }} />
      </MemoryRouter>,
    ),
  )
  return html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0\u202f]+/g, ' ')
}

beforeAll(scopeLocale)

describe.each(LOCALES)('the public state of the log (%s)', (locale) => {
  it('has the time and the reach of the last check', () => {
    expect(shown(locale)).toContain('10:07')
    expect(shown(locale)).toMatch(locale === 'es' ? /hasta el número 299.*Todo coincide/ : /up to number 299.*Everything agrees/)
  })

  it('names each place where the check found a change', () => {
    const findings = Finding.shape.place.options.map((place, n) => ({ place, at: `place-${n}` }))
    const text = shown(locale, { check: { ...LOG.check!, findings } })
    expect(text).toMatch(locale === 'es' ? /No se firma nada sobre ellos/ : /Nothing is signed over them/)
    expect(text).toMatch(locale === 'es' ? /La copia de la última firma/ : /The copy of the latest signature/)
    for (const { place, at } of findings) if (place !== 'file') expect(text).toContain(at)
  })

  it('says the true reason of a refusal, another one for each, and since when', () => {
    const texts = LOG_REFUSALS.map((why) => shown(locale, { refusal: { why, since: '2026-11-28T08:30:00Z' } }))
    expect(new Set(texts).size).toBe(LOG_REFUSALS.length)
    for (const text of texts) expect(text).toContain('5:30')
  })

  it('names each witness with what it answered, and says since when none has', () => {
    const witnesses = WITNESS_PROBLEMS.map((problem, n) => ({
      name: `w${n}`,
      verifier_key: `k${n}`,
      size: 300,
      answered_at: null,
      problem,
    }))
    const answers = witnesses.map((one) => shown(locale, { witnesses: [one] }).split(`${one.name} :`)[1])
    expect(new Set(answers).size).toBe(WITNESS_PROBLEMS.length)
    const none = locale === 'es' ? /Ningún testigo respondió desde el .*6:00/ : /No witness has answered since .*6:00/
    expect(shown(locale, { witnesses })).not.toMatch(none)
    expect(shown(locale, { witnesses, unwitnessed_since: '2026-11-28T09:00:00Z' })).toMatch(none)
    expect(shown(locale, { witnesses })).toContain('ML-DSA')
  })

  it('shows each month in the bank, owed, claims, free, and a difference that is not zero', () => {
    const money = (amount: number) => ({ amount, currency: 'ARS' })
    const months = partly<Parameters<typeof BankMonths>[0]['months']>([
      {
        month: '2026-10',
        until: '2026-10-31',
        in_bank: money(1_111_111),
        owed: money(2_222_222),
        claims: money(333_333),
        free: money(444_444),
        difference: money(-555_555),
        unmatched: money(66_600),
      },
    ])
    const html = withLocale(locale, () =>
      renderToStaticMarkup(
        <MemoryRouter>
          <BankMonths months={months} />
        </MemoryRouter>,
      ),
    )
    const digits = html.replace(/[^\d ]/g, '')
    for (const amount of ['1111111', '2222222', '333333', '444444', '555555', '66600']) expect(digits).toContain(amount)
  })
})
