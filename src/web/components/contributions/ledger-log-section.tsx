import type { ReactNode } from 'react'
import type { LedgerLog } from '../../../domain/ledger/log/ledger-log.ts'
import { numberFormat } from '../../../kit/formatters.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconDownload } from '../../../kit/ui/icons/icons.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { CopyButton } from '../../../kit/ui/share/copy-button.tsx'
import { When, whenText } from '../../../kit/ui/when.tsx'
import css from './ledger-log-section.module.css'
import { LogCheckResult, LogRefused, LogWitnesses } from './log-health.tsx'
import { SeenHistory } from './seen-history.tsx'

/** The public log: its signed checkpoint, its key, and instructions for verifying all of it. */
export function LedgerLogSection({ log }: { log: LedgerLog }) {
  const { checkpoint } = log
  return (
    <section className={css.log} aria-labelledby="log">
      <h2 id="log">{m.ledger_log_title()}</h2>
      <p className={css.text}>{m.ledger_log_text()}</p>
      {log.refusal && <LogRefused {...log.refusal} />}
      {(checkpoint || log.refusal) && <LogCheckResult check={log.check} />}
      {checkpoint ? (
        <>
          <Figures log={log} size={checkpoint.size} signed_at={checkpoint.signed_at} />
          <SeenHistory />
          <LogWitnesses witnesses={log.witnesses} unwitnessed_since={log.unwitnessed_since} />
          <HowTo size={checkpoint.size} />
        </>
      ) : (
        <p>{m.ledger_log_none()}</p>
      )}
      <FormerKeys keys={log.keys.filter(({ until }) => until !== null)} />
    </section>
  )
}

function Figures({ log, size, signed_at }: { log: LedgerLog; size: number; signed_at: string }) {
  const number = numberFormat(useLocale())
  const key = log.keys.find(({ until }) => until === null)?.verifier_key
  return (
    <dl className={css.figures}>
      <Figure name={m.ledger_log_size()}>{number.format(size)}</Figure>
      <Figure name={m.ledger_log_signed()}>
        <When value={signed_at} time short />
      </Figure>
      <Figure name={m.ledger_log_checkpoints()}>{number.format(log.checkpoints)}</Figure>
      {key && (
        <div className={css.key}>
          <dt>{m.ledger_log_key()}</dt>
          <dd>
            <code>{key}</code>
            <CopyButton label={m.ledger_log_copy_key()} text={() => key} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function HowTo({ size }: { size: number }) {
  const checkpoint = `checkpoint-${size}.txt`
  const command = `node verify-ledger.mjs huella-ledger-${size}.jsonl --checkpoint ${checkpoint}`
  return (
    <div className={css.how}>
      <h3>{m.ledger_log_how()}</h3>
      <ol>
        <li>
          <p>{m.ledger_log_how_files()}</p>
          <p className={css.files}>
            <Download href={`/log/entries/${size}.jsonl`} name={`huella-ledger-${size}.jsonl`}>
              {m.ledger_log_file()}
            </Download>
            <Download href={`/log/checkpoint/${size}`} name={checkpoint}>
              {m.ledger_log_checkpoint()}
            </Download>
            <Download href="/log/verify-ledger.mjs" name="verify-ledger.mjs">
              {m.ledger_log_verifier()}
            </Download>
          </p>
        </li>
        <li>
          <p>{m.ledger_log_how_run()}</p>
          <code>{command}</code>
        </li>
        <li>
          <p>{m.ledger_log_how_keep()}</p>
        </li>
      </ol>
      <p className={css.files}>
        <Download href="/log/verify.html" name="verify.html">
          {m.ledger_log_verify_page()}
        </Download>
      </p>
      <p className={css.formats}>{m.ledger_log_formats()}</p>
    </div>
  )
}

function Download({ href, name, children }: { href: string; name: string; children: ReactNode }) {
  return (
    <a href={href} download={name}>
      <IconDownload size={18} aria-hidden="true" />
      {children}
    </a>
  )
}

function FormerKeys({ keys }: Pick<LedgerLog, 'keys'>) {
  const locale = useLocale()
  if (keys.length === 0) return null
  return (
    <details className={css.former}>
      <summary>{m.ledger_log_former()}</summary>
      <ul>
        {keys.map(({ verifier_key, until, ended, said }) => {
          const day = whenText(until!, locale)
          return (
            <li key={verifier_key}>
              <code>{verifier_key}</code>
              <p>
                {ended === 'lost' ? m.ledger_log_former_lost({ day }) : m.ledger_log_former_changed({ day })}. {said}
              </p>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
