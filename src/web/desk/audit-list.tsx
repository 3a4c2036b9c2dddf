import type { ReactNode } from 'react'
import type { AuditEntry } from '../../domain/audit/audit.ts'
import { When } from '../../kit/ui/when.tsx'
import css from './audit-list.module.css'

/** Acts, the latest first; what each says in words is for who knows the nouns. */
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
