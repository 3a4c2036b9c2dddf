import type { ReactNode } from 'react'
import type { AuditEntry } from '../../../domain/audit/audit.ts'
import { When } from '../../../kit/ui/when.tsx'
import css from './audit-list.module.css'

/** Entries of the audit log, the latest first; the caller, who knows the nouns, writes their sentences. */
export function AuditList({ entries, sentenceOf }: { entries: AuditEntry[]; sentenceOf: (entry: AuditEntry) => ReactNode }) {
  return (
    <ol className={css.list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>{sentenceOf(entry)}</p>
          {entry.reason && <p className={css.reason}>“{entry.reason}”</p>}
          <p className={css.when}>
            <When value={entry.created_at} short time />
          </p>
        </li>
      ))}
    </ol>
  )
}
