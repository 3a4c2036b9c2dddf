import { IconCheck, IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import type { FactorSetup, SecondFactor } from '../../domain/sign-in/second-factor/second-factor.ts'
import { flashCookie } from '../../kit/http/flash.server.ts'
import { m } from '../../kit/paraglide/messages.js'
import { type FormErrors, FormMessage } from '../../kit/ui/form-fields.tsx'
import { Button, ButtonLink } from '../../kit/ui/ui.tsx'
import { When } from '../../kit/ui/when.tsx'
import { pathTo } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { AccountPanel } from '../components/sign-in/account-panel.tsx'
import { ConfirmStep } from '../components/sign-in/confirm-step.tsx'
import { withProof } from '../components/sign-in/proof.server.ts'
import { readForm, refusalOf } from '../page-form.server.ts'
import { type MetaArguments, pageMeta } from '../page-meta.ts'
import { apiContext, localeContext } from '../visitor/page-context.ts'
import { FactorSetupForm } from './factor-setup-form.tsx'
import { ownUser } from './own-user.server.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import css from './second-factor.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { must_set_up_second_factor } = ownUser(context)
  const response = await context.get(apiContext).oauth['second-factor'].$get()
  if (response.status !== 200) throw response
  return { factor: (await response.json()).data, must_set_up: must_set_up_second_factor }
}

/** Starts, confirms with a first code, makes new recovery codes, or turns it off, by the form's `intent`; each asks for a proof. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { form, text } = await readForm(request)
  const doors = context.get(apiContext).oauth['second-factor']
  switch (text('intent')) {
    case 'start': {
      const done = await withProof(form, context, () => doors.$post())
      if ('confirm' in done) return done.confirm
      return done.response.status === 200 ? data(await setupOf(done.response)) : refusalOf(done.response)
    }
    case 'activate': {
      const done = await withProof(form, context, () => doors.activation.$post({ json: { otp: text('otp') } }))
      if ('confirm' in done) return done.confirm
      if (done.response.status === 200) return data({ codes: (await done.response.json()).data.recovery_codes })
      const refused = (await done.response.json()) as { message: string; errors?: FormErrors }
      // The same picture again: the secret stays until a first code was right.
      const again = await doors.$post()
      if (again.status !== 200) return refusalOf(again)
      return data(await setupOf(again, refused.errors), { status: 422 })
    }
    case 'renew': {
      const done = await withProof(form, context, () => doors['recovery-codes'].$post())
      if ('confirm' in done) return done.confirm
      return done.response.status === 200 ? data({ codes: (await done.response.json()).data.recovery_codes }) : refusalOf(done.response)
    }
    case 'end': {
      const done = await withProof(form, context, () => doors.$delete())
      if ('confirm' in done) return done.confirm
      if (done.response.status !== 204) return refusalOf(done.response)
      const headers = { 'set-cookie': flashCookie('security_flash_off') }
      return redirect(pathTo('account', context.get(localeContext)), { status: 303, headers })
    }
    default:
      throw data(null, { status: 400 })
  }
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.security_factor_title(), description: m.security_factor_lead(), indexed: false })
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
          {answered && 'message' in answered && <FormMessage>{answered.message}</FormMessage>}
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

async function setupOf(response: { json(): Promise<{ data: FactorSetup }> }, errors?: FormErrors) {
  return { setup: (await response.json()).data, errors }
}
