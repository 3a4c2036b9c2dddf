import { Link } from 'react-router'
import type { AuditEntry } from '../../domain/audit/audit.ts'
import type { Role } from '../../domain/users/user.ts'
import { m } from '../../kit/paraglide/messages.js'
import { usePaths } from '../../urls/use-paths.ts'
import { roleName } from './user-labels.ts'

/** An act of the audit log as a sentence: who did what to whom. */
export function Act({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <UserName user={entry.actor} /> {sentenceOf(entry)} {entry.subject.username && <UserName user={entry.subject} />}
    </>
  )
}

function UserName({ user }: { user: AuditEntry['actor'] }) {
  const to = usePaths()
  if (user === null) return <strong>{m.audit_platform()}</strong>
  if (user.username === null) return <strong>{m.audit_gone()}</strong>
  return <Link to={to('admin_user', { slug: user.username })}>@{user.username}</Link>
}

/** The middle of the sentence, to which the name of whom it was done to follows. */
function sentenceOf({ action, before, after }: AuditEntry): string {
  switch (action) {
    case 'user.role_granted':
      return m.audit_role_granted({ role: roleName(after?.role as Role) })
    case 'user.role_removed':
      return m.audit_role_removed({ role: roleName(before?.role as Role) })
    case 'user.disabled':
      return m.audit_disabled()
    case 'user.enabled':
      return m.audit_enabled()
    case 'user.sessions_ended':
      return m.audit_sessions_ended({ count: Number(after?.sessions_ended ?? 0) })
    case 'email.link_opened':
      return m.audit_link_opened()
    case 'email.sent_again':
      return m.audit_sent_again()
    case 'outbox.retried':
      return m.audit_retried()
    case 'client.registered':
      return m.audit_client_registered({ name: String(after?.name ?? '') })
    case 'client.secret_rotated':
      return m.audit_client_secret_rotated({ name: String(after?.name ?? '') })
    case 'client.revoked':
      return m.audit_client_revoked({ name: String(before?.name ?? '') })
  }
}
