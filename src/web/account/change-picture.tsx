import { type ChangeEvent, lazy, Suspense, useEffect, useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { Crop } from '../../domain/accounts/own-picture.ts'
import { PICTURE_BYTES, PICTURE_TYPES } from '../../domain/uploads/upload.ts'
import { m } from '../../kit/sentences/messages.js'
import { useFileLimit } from '../../kit/ui/forms/use-file-limit.ts'
import { Button, Field } from '../../kit/ui/ui.tsx'
import { pathTo } from '../../urls/paths.ts'
import { attempt, redirectWith } from '../ask.server.ts'
import { AccountPanel } from '../components/sign-in/account-panel.tsx'
import { type PostedForm, readForm } from '../form.server.ts'
import { Form } from '../form.tsx'
import { Refusal, SubmitButton } from '../post-form.tsx'
import { apiContext, localeContext } from '../visitor/page-context.ts'
import css from './change-picture.module.css'
import { ownUser } from './own-user.server.ts'

const PictureCropper = lazy(() => import('./picture-cropper.tsx'))

export function loader({ context }: LoaderFunctionArgs) {
  return { image: ownUser(context).image }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const { image } = context.get(apiContext).oauth.user
  const done = await attempt(posted.text('intent') === 'drop' ? image.$delete() : image.$post({ form: sentPicture(posted) }))
  if ('refused' in done) return done.refused
  return redirectWith(pathTo('account', context.get(localeContext)), 'account_flash_picture_saved')
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

/** A file and, where scripts run, its square crop; without them the server chooses the crop. A file that is too large is not sent. */
function PictureField() {
  const [picked, setPicked] = useState<string | null>(null)
  const [crop, setCrop] = useState<Crop | null>(null)
  const { problem: error, chosen } = useFileLimit(PICTURE_BYTES)
  useEffect(() => () => void (picked && URL.revokeObjectURL(picked)), [picked])
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = chosen(event.target)
    setCrop(null)
    setPicked(file ? URL.createObjectURL(file) : null)
  }
  return (
    <>
      <Field id="picture" label={m.account_picture_file()} {...(error && { error })}>
        <input
          type="file"
          id="picture"
          name="picture"
          accept={PICTURE_TYPES.join(',')}
          required
          onChange={pick}
          aria-describedby={error ? 'picture-error picture-hint' : 'picture-hint'}
          {...(error && { 'aria-invalid': true })}
        />
        <p id="picture-hint" className={css.hint}>
          {m.account_picture_hint()}
        </p>
      </Field>
      {picked && (
        <Suspense fallback={<div className={css.waiting} aria-busy="true" />}>
          <PictureCropper key={picked} url={picked} onChange={setCrop} onBroken={() => setPicked(null)} />
        </Suspense>
      )}
      {crop && Object.entries(crop).map(([name, value]) => <input key={name} type="hidden" name={name} value={value.toFixed(4)} />)}
    </>
  )
}
