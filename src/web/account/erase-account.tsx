import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { sessionCookie } from '../../domain/sign-in/session-cookie.server.ts'
import { flashCookie } from '../../kit/http/flash.server.ts'
import { m } from '../../kit/sentences/messages.js'
import { IconCheck, IconX } from '../../kit/ui/icons/icons.ts'
import { Button, ButtonLink } from '../../kit/ui/ui.tsx'
import { pathTo } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { ask } from '../ask.server.ts'
import { AccountPanel } from '../components/sign-in/account-panel.tsx'
import { ConfirmStep } from '../components/sign-in/confirm-step.tsx'
import { withProof } from '../components/sign-in/proof.server.ts'
import { readForm } from '../form.server.ts'
import { Form } from '../form.tsx'
import { Refusal } from '../post-form.tsx'
import { apiContext, configContext, localeContext } from '../visitor/page-context.ts'
import css from './erase-account.module.css'

/** Organizations that nobody else manages. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { organizations: await ask(context.get(apiContext).oauth.user['sole-organizations'].$get()) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const query = { seen: posted.text('seen') }
  const done = await withProof(posted, context, () => context.get(apiContext).oauth.user.$delete({ query }))
  if ('confirm' in done) return done.confirm
  if ('refused' in done) return done.refused
  const headers = new Headers({ 'set-cookie': flashCookie('account_flash_erased') })
  headers.append('set-cookie', sessionCookie(null, { secure: context.get(configContext).https }))
  return redirect(pathTo('home', context.get(localeContext)), { status: 303, headers })
}

export default function EraseAccount() {
  const { organizations } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const to = usePaths()
  const cancel = (
    <ButtonLink to={to('account')} look="quiet">
      {m.account_erase_keep()}
    </ButtonLink>
  )
  return (
    <AccountPanel title={m.account_erase_title()} lead={m.account_erase_lead()}>
      {answered && 'confirm' in answered ? (
        <ConfirmStep {...answered.confirm} cancel={cancel} />
      ) : (
        <>
          {answered && <Refusal>{answered.message}</Refusal>}
          <ul className={css.list}>
            {[m.account_erase_gone_profile(), m.account_erase_gone_messages(), m.account_erase_gone_sessions()].map((text) => (
              <li key={text}>
                <IconX size={20} aria-hidden="true" />
                {text}
              </li>
            ))}
            <li data-stays>
              <IconCheck size={20} aria-hidden="true" />
              {m.account_erase_stays()}
            </li>
          </ul>
          <p>
            <strong>{m.account_erase_final()}</strong>
          </p>
          {organizations.length > 0 && (
            <>
              <p>{m.account_erase_sole({ organizations: organizations.map(({ name }) => name).join(', ') })}</p>
              <ButtonLink to={to('my_organization')} look="outline">
                {m.account_erase_sole_invite()}
              </ButtonLink>
            </>
          )}
          <Form method="post" className={css.actions}>
            <input type="hidden" name="seen" value={organizations.map(({ id }) => id).join(',')} />
            <Button type="submit" className={css.danger}>
              {m.account_erase_submit()}
            </Button>
            {cancel}
          </Form>
        </>
      )}
    </AccountPanel>
  )
}
