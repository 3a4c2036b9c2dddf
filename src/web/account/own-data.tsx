import { type ActionFunctionArgs, type FormProps, redirect, useActionData } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import { IconDownload } from '../../kit/ui/icons/icons.ts'
import { Button } from '../../kit/ui/ui.tsx'
import { pathTo } from '../../urls/paths.ts'
import { AccountPanel } from '../components/sign-in/account-panel.tsx'
import { ConfirmStep } from '../components/sign-in/confirm-step.tsx'
import { withProof } from '../components/sign-in/proof.server.ts'
import { readForm } from '../form.server.ts'
import { Form } from '../form.tsx'
import { Refusal } from '../post-form.tsx'
import { apiContext, localeContext } from '../visitor/page-context.ts'

/** With a recent proof, redirects to the file. */
export async function action({ request, context }: ActionFunctionArgs) {
  const done = await withProof(await readForm(request, context), context, () => context.get(apiContext).oauth.user.data.$get())
  if ('confirm' in done) return done.confirm
  if ('refused' in done) return done.refused
  return redirect(pathTo('own_data_file', context.get(localeContext)), 303)
}

export default function OwnDataPage() {
  const answered = useActionData<typeof action>()
  return (
    <AccountPanel title={m.account_data_title()} lead={m.account_data_lead()}>
      {answered && 'confirm' in answered ? (
        <ConfirmStep {...answered.confirm} as={DocumentForm} />
      ) : (
        <>
          {answered && <Refusal>{answered.message}</Refusal>}
          <p>{m.account_data_text()}</p>
          <DocumentForm method="post">
            <Button type="submit">
              <IconDownload size={20} aria-hidden="true" />
              {m.account_data_submit()}
            </Button>
          </DocumentForm>
        </>
      )}
    </AccountPanel>
  )
}

/** A plain form, not a fetch: only the browser itself can save the response as a file. */
function DocumentForm(form: FormProps) {
  return <Form {...form} reloadDocument />
}
