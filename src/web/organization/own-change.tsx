import type { OwnOrganization } from '../../domain/organizations/organization.ts'
import { m } from '../../kit/sentences/messages.js'
import { Button } from '../../kit/ui/ui.tsx'
import { When } from '../../kit/ui/when.tsx'
import { ChangeParts } from '../components/organizations/change-parts.tsx'
import { Form } from '../form.tsx'
import css from './my-organization.module.css'

/** The change of the organization that waits for an admin, which its managers may withdraw, or why it was refused. */
export function OwnChange({ organization: { id, change } }: { organization: OwnOrganization }) {
  if (!change) return null
  const is_waiting = change.state === 'sent'
  return (
    <section className={css.card} aria-labelledby="change">
      <h2 id="change">{is_waiting ? m.organization_change_waits() : m.organization_change_refused()}</h2>
      <p className={css.quiet}>
        {change.sent_by ? m.organization_change_sent({ name: `@${change.sent_by}` }) : m.organization_change_sent_by_nobody()}{' '}
        <When value={change.sent_at} short time />
      </p>
      {is_waiting ? (
        <>
          <ChangeParts parts={change.parts} />
          <p className={css.quiet}>{m.organization_change_waits_text()}</p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="intent" value="withdraw_change" look="outline">
              {m.organization_change_withdraw()}
            </Button>
          </Form>
        </>
      ) : (
        <>
          <blockquote>{change.reason}</blockquote>
          <p className={css.quiet}>{m.organization_change_refused_text()}</p>
        </>
      )}
    </section>
  )
}
