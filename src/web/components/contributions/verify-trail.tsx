import { useState } from 'react'
import type { TrailInLog } from '../../../domain/ledger/log/ledger-log.ts'
import { listFormat, numberFormat } from '../../../kit/formatters.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconAlertTriangle, IconShieldCheck } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Button } from '../../../kit/ui/ui.tsx'
import { useScripts } from '../../../kit/ui/use-scripts.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import type { TrailVerdict } from './check-trail.ts'
import { SeenHistory } from './seen-history.tsx'
import { moneyStateName } from './state-badge.tsx'
import css from './verify-trail.module.css'

interface Props {
  code: string
  entries: TrailInLog['entries']
}

/** The positions of a contribution in the public log, and a button to verify it. The verifier is loaded only when the button is pressed. */
export function VerifyTrail({ code, entries }: Props) {
  const to = usePaths()
  const scripts = useScripts()
  const [verdict, setVerdict] = useState<TrailVerdict | 'checking' | null>(null)
  const verify = async () => {
    setVerdict('checking')
    const { checkTrail } = await import('./check-trail.ts')
    setVerdict(await checkTrail(code))
  }
  return (
    <section className={css.verify} aria-labelledby="verify">
      <h2 id="verify">{m.ledger_verify_title()}</h2>
      <p>
        <Positions entries={entries} /> {entries.length > 0 && m.ledger_verify_text()}
      </p>
      {scripts && entries.length > 0 && (
        <Button look="outline" onClick={verify} disabled={verdict === 'checking'}>
          <IconShieldCheck size={18} aria-hidden="true" />
          {verdict === null ? m.ledger_verify_action() : verdict === 'checking' ? m.ledger_verify_checking() : m.ledger_verify_again()}
        </Button>
      )}
      <noscript>
        <p>{m.ledger_verify_scripts()}</p>
      </noscript>
      <div role="status" className={css.status}>
        {verdict && verdict !== 'checking' && <Shown verdict={verdict} />}
      </div>
      <SeenHistory />
      {entries.length > 0 && <Proofs entries={entries} />}
      <Link to={`${to('transparency')}#log`}>{m.ledger_verify_how()}</Link>
    </section>
  )
}

/** Each entry as a file that proves it, and the page that checks such files. */
function Proofs({ entries }: Pick<Props, 'entries'>) {
  const locale = useLocale()
  return (
    <>
      <p>{m.ledger_verify_proof_text()}</p>
      <ul className={css.proofs}>
        {entries.map(({ position }) => (
          <li key={position}>
            <a href={`/log/proof/${position}.tlog-proof`} download rel="nofollow">
              {m.ledger_verify_proof({ position: numberFormat(locale).format(position) })}
            </a>
          </li>
        ))}
        <li>
          <a href="/log/verify.html" download>
            {m.ledger_log_verify_page()}
          </a>
        </li>
      </ul>
    </>
  )
}

function Positions({ entries }: Pick<Props, 'entries'>) {
  const locale = useLocale()
  if (entries.length === 0) return m.ledger_verify_none()
  const positions = listFormat(locale).format(entries.map(({ position }) => numberFormat(locale).format(position)))
  return entries.length === 1 ? m.ledger_verify_entry({ positions }) : m.ledger_verify_entries({ positions })
}

function Shown({ verdict }: { verdict: TrailVerdict }) {
  if (verdict.is === 'failed') return <p className={css.bad}>{m.ledger_verify_failed()}</p>
  if (verdict.is === 'true') return <True {...verdict} />
  if (verdict.code === 'no_ed25519') return <p className={css.bad}>{m.ledger_verify_old_browser()}</p>
  return (
    <div className={css.outcome} data-is="wrong">
      <h3>
        <IconAlertTriangle size={22} aria-hidden="true" />
        {m.ledger_verify_wrong()}
      </h3>
      <p>{wrongSentence(verdict)}</p>
      <p>{m.ledger_verify_wrong_then()}</p>
    </div>
  )
}

function wrongSentence({ code, position }: { code: string; position?: number }): string {
  if (code === 'page') return m.ledger_verify_wrong_page()
  if (code === 'forked') return m.ledger_verify_wrong_forked()
  if (position === undefined) return m.ledger_verify_wrong_signature()
  return code === 'not_included' ? m.ledger_verify_wrong_not_included({ position }) : m.ledger_verify_wrong_entry({ position })
}

function True({ size, lines, waiting, trail, seconds }: Extract<TrailVerdict, { is: 'true' }>) {
  const locale = useLocale()
  const number = numberFormat(locale)
  const state = moneyStateName(trail.state).toLowerCase()
  return (
    <div className={css.outcome} data-is="true">
      <h3>
        <IconShieldCheck size={22} aria-hidden="true" />
        {m.ledger_verify_true()}
      </h3>
      <ul>
        <li>{size === 1 ? m.ledger_verify_true_signed_one() : m.ledger_verify_true_signed_other({ count: number.format(size) })}</li>
        {lines.length > 0 && (
          <li>
            {lines.length === 1
              ? m.ledger_verify_true_included_one()
              : m.ledger_verify_true_included_other({ count: number.format(lines.length) })}
          </li>
        )}
        <li>
          {waiting ? m.ledger_verify_waiting() : m.ledger_verify_true_agrees({ amount: formatMoney(trail.amount, locale, 'exact'), state })}
        </li>
      </ul>
      <details>
        <summary>{m.ledger_verify_seen()}</summary>
        {lines.map(({ position, line }) => (
          <figure key={position}>
            <figcaption>{m.ledger_verify_entry_title({ position: number.format(position) })}</figcaption>
            <code>{line}</code>
          </figure>
        ))}
        <p>{m.ledger_verify_true_time({ seconds: number.format(Math.max(Math.round(seconds * 100) / 100, 0.01)) })}</p>
      </details>
    </div>
  )
}
