import type { ProofRequest } from '../../domain/sign-in/proof.ts'
import type { OwnUser } from '../../domain/users/user.ts'
import { m } from '../../kit/sentences/messages.js'
import type { FormErrors } from '../../kit/ui/forms/field-errors.ts'
import { TextField } from '../../kit/ui/forms/form-fields.tsx'
import { IconCircleCheck, IconLock } from '../../kit/ui/icons/icons.ts'
import { Link } from '../../kit/ui/link.tsx'
import { Badge, Button } from '../../kit/ui/ui.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { ConfirmStep } from '../components/sign-in/confirm-step.tsx'
import { Form } from '../form.tsx'
import { useIntentSubmitCount } from '../submit-count.ts'
import css from './account.module.css'

/** The profile's fields as users type them. */
export const PROFILE_FIELDS = ['name', 'surname', 'phone', 'cuil', 'rotary_member_id'] as const
export type ProfileFields = Record<(typeof PROFILE_FIELDS)[number], string>

/** The profile: the name, which others may see, the telephone, which sellers may see, and the private fields. */
export function ProfileSection({
  user,
  values,
  errors,
  confirm,
}: {
  user: OwnUser
  values: ProfileFields
  errors: FormErrors | undefined
  /** The password is requested again, in place of the form. */
  confirm: ProofRequest | undefined
}) {
  const to = usePaths()
  const saved = useIntentSubmitCount('profile', errors)
  const field = (name: keyof ProfileFields) => ({ name, defaultValue: values[name] })
  const label = (name: string) => `${name} (${m.account_optional()})`
  return (
    <section className={css.section}>
      <h2>{m.users_account_profile()}</h2>
      {confirm ? (
        <ConfirmStep {...confirm} cancel={<Link to={to('account')}>{m.account_back()}</Link>} />
      ) : (
        <>
          <EmailState user={user} />
          <Form errors={errors} method="post" className={css.profile} key={saved}>
            <TextField {...field('name')} label={m.users_register_name()} autoComplete="given-name" required maxLength={60} />
            <TextField {...field('surname')} label={m.users_register_surname()} autoComplete="family-name" required maxLength={60} />
            <TextField
              {...field('phone')}
              label={label(m.account_phone())}
              hint={`${m.account_phone_hint()} ${m.account_phone_seen()}`}
              type="tel"
              autoComplete="tel"
              maxLength={60}
            />
            <p className={css.own}>
              <IconLock size={18} aria-hidden="true" />
              {m.account_private()}
            </p>
            <TextField {...field('cuil')} label={label(m.account_cuil())} inputMode="numeric" placeholder="20-12345678-6" maxLength={20} />
            <TextField {...field('rotary_member_id')} label={label(m.account_rotary())} inputMode="numeric" maxLength={20} />
            <Button type="submit" name="intent" value="profile" look="secondary">
              {m.users_account_save()}
            </Button>
          </Form>
        </>
      )}
    </section>
  )
}

function EmailState({ user }: { user: OwnUser }) {
  if (user.email_refuses) return <RefusingEmail email={user.email} />
  if (user.email_verified_at) {
    return (
      <p className={css.email}>
        {user.email}
        <Badge tone="good">
          <IconCircleCheck size={16} aria-hidden="true" />
          {m.users_account_email_verified()}
        </Badge>
      </p>
    )
  }
  return (
    <Form method="post" className={css.unverified}>
      <p>{m.users_account_email_waiting({ email: user.email })}</p>
      <Button type="submit" name="intent" value="resend" look="outline">
        {m.users_account_resend()}
      </Button>
    </Form>
  )
}

function RefusingEmail({ email }: { email: string }) {
  const to = usePaths()
  return (
    <Form method="post" className={css.unverified} role="status">
      <p>{m.account_email_refuses({ email })}</p>
      <Button type="submit" name="intent" value="resend" look="outline">
        {m.account_email_confirm_again()}
      </Button>
      <Link to={to('email_change')}>{m.account_email_change()}</Link>
    </Form>
  )
}
