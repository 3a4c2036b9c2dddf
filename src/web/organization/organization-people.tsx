import type { Membership } from '../../domain/organizations/members/member.ts'
import type { OwnOrganization } from '../../domain/organizations/organization.ts'
import { m } from '../../kit/sentences/messages.js'
import type { Refused } from '../../kit/ui/forms/field-errors.ts'
import { TextField } from '../../kit/ui/forms/form-fields.tsx'
import { Button } from '../../kit/ui/ui.tsx'
import { When } from '../../kit/ui/when.tsx'
import { Form } from '../form.tsx'
import { PostForm } from '../post-form.tsx'
import { useIntentSubmitCount } from '../submit-count.ts'
import css from './my-organization.module.css'

interface Props extends Pick<Membership, 'members' | 'invitations'> {
  organization: OwnOrganization
  refused: Refused<{ typed: { email: string } }> | undefined
}

/** The organization's managers; others are invited by mail. The last one cannot be removed. */
export function OrganizationPeople({ organization, members, invitations, refused }: Props) {
  const submits = useIntentSubmitCount('invite', refused)
  return (
    <section className={css.card} aria-labelledby="people">
      <h2 id="people">{m.my_organization_people()}</h2>
      <ul className={css.people}>
        {members.map((member) => (
          <li key={member.id}>
            <p>
              <strong>
                {member.name} {member.surname}
              </strong>
              <span className={css.quiet}>
                {member.is_self ? m.my_organization_you() : `@${member.username}`} · {m.my_organization_since()}{' '}
                <When value={member.since} short />
              </span>
            </p>
            {members.length > 1 && <Remove organization={organization} member={member} />}
          </li>
        ))}
        {invitations.map(({ id, email, expires_at }) => (
          <li key={id}>
            <p>
              <strong>{email}</strong>
              <span className={css.quiet}>
                {m.my_organization_invited_until()} <When value={expires_at} short />
              </span>
            </p>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={organization.id} />
              <input type="hidden" name="other" value={id} />
              <Button type="submit" name="intent" value="revoke" look="quiet" aria-label={m.my_organization_revoke_named({ email })}>
                {m.my_organization_revoke()}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {members.length === 1 && <p className={css.quiet}>{m.my_organization_last()}</p>}
      <PostForm refused={refused} preventScrollReset className={css.invite} key={submits}>
        <input type="hidden" name="id" value={organization.id} />
        <TextField
          name="email"
          type="email"
          label={m.my_organization_invite()}
          hint={m.my_organization_invite_hint()}
          defaultValue={refused?.typed.email}
          autoComplete="off"
          maxLength={254}
        />
        <Button type="submit" name="intent" value="invite" look="secondary">
          {m.my_organization_invite_submit()}
        </Button>
      </PostForm>
    </section>
  )
}

/** Asks for confirmation before it removes, also without scripts. */
function Remove({ organization, member }: { organization: OwnOrganization; member: Membership['members'][number] }) {
  const name = `${member.name} ${member.surname}`
  return (
    <details className={css.remove}>
      <summary aria-label={member.is_self ? m.my_organization_leave() : m.my_organization_remove_named({ name })}>
        {member.is_self ? m.my_organization_leave() : m.my_organization_remove()}
      </summary>
      <Form method="post" preventScrollReset>
        <p>
          {member.is_self ? m.my_organization_leave_text({ organization: organization.name }) : m.my_organization_remove_text({ name })}
        </p>
        <input type="hidden" name="id" value={organization.id} />
        <input type="hidden" name="other" value={member.id} />
        {member.is_self && <input type="hidden" name="is_self" value="1" />}
        <Button type="submit" name="intent" value="remove" look="outline">
          {member.is_self ? m.my_organization_leave_submit() : m.my_organization_remove_submit()}
        </Button>
      </Form>
    </details>
  )
}
