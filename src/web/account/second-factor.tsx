import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { FactorSetup, SecondFactor } from '../../domain/sign-in/second-factor/second-factor.ts'
import { m } from '../../kit/sentences/messages.js'
import type { FormErrors } from '../../kit/ui/forms/field-errors.ts'
import { IconCheck, IconShieldCheck, IconShieldOff } from '../../kit/ui/icons/icons.ts'
import { Button, ButtonLink } from '../../kit/ui/ui.tsx'
import { When } from '../../kit/ui/when.tsx'
import { pathTo } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../ask.server.ts'
import { AccountPanel } from '../components/sign-in/account-panel.tsx'
import { ConfirmStep } from '../components/sign-in/confirm-step.tsx'
import { withProof } from '../components/sign-in/proof.server.ts'
import { readForm } from '../form.server.ts'
import { Form } from '../form.tsx'
import { Refusal } from '../post-form.tsx'
import { apiContext, localeContext } from '../visitor/page-context.ts'
import { FactorSetupForm } from './factor-setup-form.tsx'
import { ownUser } from './own-user.server.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import css from './second-factor.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { must_set_up_second_factor } = ownUser(context)
  return { factor: await ask(context.get(apiContext).oauth['second-factor'].$get()), must_set_up: must_set_up_second_factor }
}

/** Starts or confirms setup, makes new recovery codes, or turns it off, by the form's `intent`; each needs a recent proof. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const factor = context.get(apiContext).oauth['second-factor']
  switch (posted.text('intent')) {
    case 'start': {
      const done = await withProof(posted, context, () => factor.$post())
      if ('confirm' in done) return done.confirm
      return 'refused' in done ? done.refused : data(setupOf(done.given))
    }
    case 'activate': {
      const done = await withProof(posted, context, () => factor.activation.$post({ json: { otp: posted.text('otp') } }))
      if ('confirm' in done) return done.confirm
      if ('given' in done) return data({ codes: done.given.recovery_codes })
      // The same QR code again: the secret stays until a first code was right.
      const again = await attempt(factor.$post())
      if ('refused' in again) return again.refused
      return data(setupOf(again.given, done.refused.data.errors), { status: 422 })
    }
    case 'renew': {
      const done = await withProof(posted, context, () => factor['recovery-codes'].$post())
      if ('confirm' in done) return done.confirm
      return 'refused' in done ? done.refused : data({ codes: done.given.recovery_codes })
    }
    case 'end': {
      const done = await withProof(posted, context, () => factor.$delete())
      if ('confirm' in done) return done.confirm
      if ('refused' in done) return done.refused
      return redirectWith(pathTo('account', context.get(localeContext)), 'security_flash_off')
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function SecondFactorPage() {
  const { factor, must_set_up } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const to = usePaths()
  return (
    <AccountPanel
      title={m.security_factor_title()}
      lead={must_set_up ? m.security_factor_must() : m.security_factor_lead()}
      back={!must_set_up}
    >
      {answered && 'confirm' in answered ? (
        <ConfirmStep
          {...answered.confirm}
          cancel={
            <ButtonLink to={to('second_factor')} look="quiet" reloadDocument>
              {m.security_cancel()}
            </ButtonLink>
          }
        />
      ) : answered && 'setup' in answered ? (
        <FactorSetupForm {...answered.setup} errors={answered.errors} />
      ) : answered && 'codes' in answered ? (
        <RecoveryCodeList codes={answered.codes} />
      ) : (
        <>
          {answered && 'message' in answered && <Refusal>{answered.message}</Refusal>}
          {factor.since ? <FactorOn factor={factor} since={factor.since} /> : <FactorOff />}
        </>
      )}
    </AccountPanel>
  )
}

function FactorOff() {
  return (
    <>
      <p className={css.state}>
        <IconShieldOff aria-hidden="true" />
        {m.security_factor_off()}
      </p>
      <ul className={css.reasons}>
        {[m.security_factor_reason_thief(), m.security_factor_reason_app(), m.security_factor_reason_codes()].map((reason) => (
          <li key={reason}>
            <IconCheck size={20} aria-hidden="true" />
            {reason}
          </li>
        ))}
      </ul>
      <Form method="post">
        <Button type="submit" name="intent" value="start">
          {m.security_factor_start()}
        </Button>
      </Form>
    </>
  )
}

function FactorOn({ factor, since }: { factor: SecondFactor; since: string }) {
  return (
    <>
      <p className={css.state} data-on>
        <IconShieldCheck aria-hidden="true" />
        <span>
          {m.security_factor_on()} <When value={since} />
        </span>
      </p>
      <p>{m.security_factor_codes_left({ count: factor.recovery_codes_left })}</p>
      <Form method="post" className={css.actions}>
        <Button type="submit" name="intent" value="renew" look="outline">
          {m.security_factor_renew()}
        </Button>
        {!factor.required && (
          <Button type="submit" name="intent" value="end" look="quiet">
            {m.security_factor_end()}
          </Button>
        )}
      </Form>
      {factor.required && <p className={css.note}>{m.security_factor_required()}</p>}
    </>
  )
}

function setupOf(setup: FactorSetup, errors?: FormErrors) {
  return { setup, errors }
}
