import type { AuditEntry } from '../../../domain/audit/audit.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { DeskNothing } from '../desk-page.tsx'
import css from './audit-list.module.css'

/** Entries of the audit log, the latest first, or that there are none. */
export function AuditList({ entries, none }: { entries: AuditEntry[]; none: string }) {
  if (entries.length === 0) return <DeskNothing>{none}</DeskNothing>
  return (
    <ol className={css.list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            <AuditedAct entry={entry} />
          </p>
          {entry.reason && <p className={css.reason}>“{entry.reason}”</p>}
          <p className={css.when}>
            <When value={entry.created_at} short time />
          </p>
        </li>
      ))}
    </ol>
  )
}

/** An entry of the audit log as a sentence: actor, act and subject. */
export function AuditedAct({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <UserName user={entry.actor} /> {entry.sentence} <Subject entry={entry} />
    </>
  )
}

/** Sentences of acts on users and messages end before their object; others name it themselves. */
function Subject({ entry: { action, subject } }: { entry: AuditEntry }) {
  if (subject.username !== null) return <UserName user={subject} />
  if (!/^(user|email)\./.test(action)) return null
  return <strong>{subject.id.startsWith('user_') ? m.audit_gone_object() : m.audit_no_account()}</strong>
}

function UserName({ user }: { user: AuditEntry['actor'] }) {
  const to = usePaths()
  if (user === null) return <strong>{m.audit_platform()}</strong>
  if (user.username === null) return <strong>{m.audit_gone()}</strong>
  return <Link to={to('admin_user', { slug: user.username })}>@{user.username}</Link>
}
