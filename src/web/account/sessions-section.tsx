import type { Session } from '../../domain/users/user.ts'
import { m } from '../../kit/sentences/messages.js'
import { IconDeviceLaptop } from '../../kit/ui/icons/icons.ts'
import { Badge, Button } from '../../kit/ui/ui.tsx'
import { When } from '../../kit/ui/when.tsx'
import { Form } from '../form.tsx'
import css from './account.module.css'

/** The user's sessions, with buttons to end one or all. */
export function SessionsSection({ sessions }: { sessions: Session[] }) {
  return (
    <section className={css.section}>
      <h2>{m.users_account_sessions()}</h2>
      <ul className={css.sessions}>
        {sessions.map((session) => {
          const device = session.device || m.users_account_session_unknown()
          return (
            <li key={session.id}>
              <IconDeviceLaptop aria-hidden="true" />
              <p>
                <strong>{device}</strong>
                <span>
                  {m.users_account_session_used()} <When value={session.last_used_at} time />
                </span>
              </p>
              {session.current ? (
                <Badge tone="gold">{m.users_account_session_current()}</Badge>
              ) : (
                <EndSession id={session.id} device={device} />
              )}
            </li>
          )
        })}
      </ul>
      <Form method="post">
        <Button type="submit" name="intent" value="end_all" look="outline">
          {m.users_account_end_all()}
        </Button>
      </Form>
    </section>
  )
}

function EndSession({ id, device }: { id: string; device: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="session_id" value={id} />
      <Button type="submit" name="intent" value="end_session" look="quiet" aria-label={m.users_account_session_end_named({ device })}>
        {m.users_account_session_end()}
      </Button>
    </Form>
  )
}
