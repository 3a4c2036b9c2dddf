import type { FindingPlace } from '../../../domain/ledger/log/check/log-check.ts'
import type { LedgerLog } from '../../../domain/ledger/log/ledger-log.ts'
import type { WitnessProblem, WitnessState } from '../../../domain/ledger/log/witnesses/witness.ts'
import { numberFormat } from '../../../kit/formatters.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconAlertTriangle } from '../../../kit/ui/icons/icons.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { whenText } from '../../../kit/ui/when.tsx'
import css from './ledger-log-section.module.css'

const WHY = {
  key_unusable: m.ledger_log_refused_key_unusable,
  does_not_continue: m.ledger_log_refused_does_not_continue,
  older_than_published: m.ledger_log_refused_older_than_published,
  head_unreadable: m.ledger_log_refused_head_unreadable,
  changed: m.ledger_log_refused_changed,
  seen_otherwise: m.ledger_log_refused_seen_otherwise,
}

/** Why nothing new is signed, and since when. */
export function LogRefused({ why, since }: NonNullable<LedgerLog['refusal']>) {
  return (
    <p className={css.refused}>
      <IconAlertTriangle size={22} aria-hidden="true" />
      <span>
        <strong>{m.ledger_log_refused({ day: whenText(since, useLocale(), { time: true }) })}</strong> {WHY[why]()}
      </span>
    </p>
  )
}

const FINDINGS: Record<FindingPlace, (found: { at: string }) => string> = {
  line: m.ledger_log_finding_line,
  entry: m.ledger_log_finding_entry,
  missing: m.ledger_log_finding_missing,
  tile: m.ledger_log_finding_tile,
  checkpoint: m.ledger_log_finding_checkpoint,
  file: m.ledger_log_finding_file,
  sum: m.ledger_log_finding_sum,
  contribution: m.ledger_log_finding_contribution,
  claim: m.ledger_log_finding_claim,
  payout: m.ledger_log_finding_payout,
  figure: m.ledger_log_finding_figure,
  open_data: m.ledger_log_finding_open_data,
}

/** The latest check of the log by the platform itself, with its time and each place where something was changed. */
export function LogCheckResult({ check }: Pick<LedgerLog, 'check'>) {
  const locale = useLocale()
  const time = check && whenText(check.checked_at, locale, { time: true })
  return (
    <div className={css.health}>
      <h3>{m.ledger_log_check_title()}</h3>
      {!check || !time ? (
        <p>{m.ledger_log_check_none()}</p>
      ) : check.findings.length === 0 ? (
        <p>{m.ledger_log_check_good({ time, position: numberFormat(locale).format(Math.max(check.size - 1, 0)) })}</p>
      ) : (
        <>
          <p className={css.alarm}>
            <IconAlertTriangle size={20} aria-hidden="true" /> {m.ledger_log_check_bad({ time })}
          </p>
          <Findings findings={check.findings.slice(0, SHOWN)} />
          {check.findings.length > SHOWN && (
            <details>
              <summary>{m.ledger_log_findings_others()}</summary>
              <Findings findings={check.findings.slice(SHOWN)} />
            </details>
          )}
        </>
      )}
    </div>
  )
}

/** Findings that are shown at once: a disk that fails names dozens. */
const SHOWN = 10

function Findings({ findings }: Pick<NonNullable<LedgerLog['check']>, 'findings'>) {
  return (
    <ul>
      {findings.map(({ place, at }) => (
        <li key={`${place} ${at}`}>{FINDINGS[place]({ at })}</li>
      ))}
    </ul>
  )
}

const PROBLEMS: Record<WitnessProblem, () => string> = {
  unreachable: m.ledger_log_witness_unreachable,
  unavailable: m.ledger_log_witness_unavailable,
  unknown_log: m.ledger_log_witness_unknown_log,
  unknown_key: m.ledger_log_witness_unknown_key,
  malformed: m.ledger_log_witness_malformed,
  bad_signature: m.ledger_log_witness_bad_signature,
  fork: m.ledger_log_witness_fork,
  ahead: m.ledger_log_witness_ahead,
}

/** The witnesses that cosign the log, and what each answered last. */
export function LogWitnesses({ witnesses, unwitnessed_since }: Pick<LedgerLog, 'witnesses' | 'unwitnessed_since'>) {
  const locale = useLocale()
  if (witnesses.length === 0) return null
  return (
    <div className={css.health}>
      <h3>{m.ledger_log_witnesses_title()}</h3>
      <p>{m.ledger_log_witnesses_text()}</p>
      {unwitnessed_since && (
        <p className={css.alarm}>
          <IconAlertTriangle size={20} aria-hidden="true" />{' '}
          {m.ledger_log_unwitnessed({ time: whenText(unwitnessed_since, locale, { time: true }) })}
        </p>
      )}
      <ul>
        {witnesses.map((witness) => (
          <li key={witness.verifier_key}>
            <strong>{witness.name}</strong>: <WitnessAnswer {...witness} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function WitnessAnswer({ size, answered_at, problem }: WitnessState) {
  const locale = useLocale()
  const signed = answered_at
    ? m.ledger_log_witness_signed({
        position: numberFormat(locale).format(Math.max(size - 1, 0)),
        time: whenText(answered_at, locale, { time: true }),
      })
    : m.ledger_log_witness_never()
  return (
    <>
      {signed}
      {problem && (
        <>
          {' · '}
          {PROBLEMS[problem]()}
        </>
      )}
    </>
  )
}
