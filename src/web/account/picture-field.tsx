import { type ChangeEvent, lazy, Suspense, useEffect, useState } from 'react'
import type { Crop } from '../../domain/accounts/own-picture.ts'
import { PICTURE_BYTES, PICTURE_TYPES } from '../../domain/uploads/upload.ts'
import { m } from '../../kit/sentences/messages.js'
import { Field } from '../../kit/ui/ui.tsx'
import css from './picture-field.module.css'

const PictureCropper = lazy(() => import('./picture-cropper.tsx'))

/** A file and, where scripts run, its square crop; without them the server chooses the crop. A file that is too large is not sent. */
export function PictureField() {
  const [picked, setPicked] = useState<string | null>(null)
  const [crop, setCrop] = useState<Crop | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => () => void (picked && URL.revokeObjectURL(picked)), [picked])
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    const problem = file && file.size > PICTURE_BYTES ? m.account_error_picture_large() : null
    event.target.setCustomValidity(problem ?? '')
    setError(problem)
    setCrop(null)
    setPicked(file && !problem ? URL.createObjectURL(file) : null)
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
