import { type ChangeEvent, useEffect, useState } from 'react'
import type { UploadedPicture } from '../../domain/organizations/organization.ts'
import { PICTURE_BYTES, PICTURE_TYPES } from '../../domain/uploads/upload.ts'
import { m } from '../../kit/sentences/messages.js'
import { useFieldError } from '../../kit/ui/forms/field-errors.ts'
import { Field } from '../../kit/ui/ui.tsx'
import css from './picture-upload.module.css'

interface Props {
  name: 'logo' | 'cover'
  label: string
  hint: string
  now: UploadedPicture | null
}

/** A picture to upload, shown before it is sent; one that is there can be taken away. A file that is too large is not sent. */
export function PictureUpload({ name, label, hint, now }: Props) {
  const [picked, setPicked] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => () => void (picked && URL.revokeObjectURL(picked)), [picked])
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    const too_large = file && file.size > PICTURE_BYTES
    setProblem(too_large ? m.account_error_picture_large() : null)
    if (too_large) event.target.value = ''
    setPicked(file && !too_large ? URL.createObjectURL(file) : null)
  }
  const refused = useFieldError(name)
  const error = problem ?? refused
  const shown = picked ?? now?.url
  return (
    <div className={css.upload}>
      <div className={css.frame} data-shape={name}>
        {shown ? <img src={shown} alt={label} /> : <span aria-hidden="true">+</span>}
      </div>
      <div className={css.fields}>
        <Field id={name} label={label} {...(error && { error })}>
          <input
            type="file"
            id={name}
            name={name}
            accept={PICTURE_TYPES.join(',')}
            onChange={pick}
            aria-describedby={error ? `${name}-error ${name}-hint` : `${name}-hint`}
            {...(error && { 'aria-invalid': true })}
          />
          <p id={`${name}-hint`} className={css.hint}>
            {hint}
          </p>
        </Field>
        {now && !picked && (
          <label className={css.remove}>
            <input type="checkbox" name={`remove_${name}`} />
            {m.registration_picture_remove()}
          </label>
        )}
      </div>
    </div>
  )
}
