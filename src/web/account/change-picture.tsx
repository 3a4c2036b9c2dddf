import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { flashCookie } from '../../kit/http/flash.server.ts'
import { m } from '../../kit/sentences/messages.js'
import { Button } from '../../kit/ui/ui.tsx'
import { pathTo } from '../../urls/paths.ts'
import { attempt } from '../ask.server.ts'
import { AccountPanel } from '../components/sign-in/account-panel.tsx'
import { type PostedForm, readForm } from '../form.server.ts'
import { Form } from '../form.tsx'
import { Refusal, SubmitButton } from '../post-form.tsx'
import { apiContext, localeContext } from '../visitor/page-context.ts'
import css from './change-picture.module.css'
import { ownUser } from './own-user.server.ts'
import { PictureField } from './picture-field.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return { image: ownUser(context).image }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const { image } = context.get(apiContext).oauth.user
  const done = await attempt(posted.text('intent') === 'drop' ? image.$delete() : image.$post({ form: sentPicture(posted) }))
  if ('refused' in done) return done.refused
  const headers = { 'set-cookie': flashCookie('account_flash_picture_saved') }
  return redirect(pathTo('account', context.get(localeContext)), { status: 303, headers })
}

/** The file, and the crop that was chosen where scripts run. */
function sentPicture({ form, text }: PostedForm) {
  const picture = form.get('picture')
  const part = ['x', 'y', 'width', 'height'].map((name) => [name, text(name)]).filter(([, value]) => value !== '')
  return { picture: picture instanceof File ? picture : new File([], 'nothing'), ...Object.fromEntries(part) }
}

export default function ChangePicture() {
  const { image } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <AccountPanel title={m.account_picture_title()} lead={m.account_picture_lead()}>
      {refused && <Refusal>{refused.errors.picture?.[0] ?? refused.message}</Refusal>}
      <div className={css.now}>
        <img src={image.url} alt={m.account_picture_now()} width={96} height={96} />
        {image.own && (
          <Form method="post">
            <Button type="submit" name="intent" value="drop" look="outline">
              {m.account_picture_drop()}
            </Button>
          </Form>
        )}
      </div>
      <Form method="post" encType="multipart/form-data">
        <PictureField />
        <SubmitButton sending={m.account_picture_sending()}>{m.account_picture_submit()}</SubmitButton>
      </Form>
    </AccountPanel>
  )
}
