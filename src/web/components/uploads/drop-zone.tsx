import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import { PICTURE_TYPES } from '../../../domain/uploads/upload.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconUpload } from '../../../kit/ui/icons/icons.ts'
import css from './uploads.module.css'

/** An area to drop pictures on, or to choose them. */
export function DropZone({ onFiles, invalid, hint }: { onFiles: (files: File[]) => void; invalid: boolean; hint: string }) {
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])])
    event.target.value = ''
  }
  const dragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same is done by the field inside.
    <div className={css.zone} data-over={over || undefined} onDragOver={dragOver} onDragLeave={() => setOver(false)} onDrop={drop}>
      <IconUpload size={28} aria-hidden="true" />
      <p>{m.project_form_drop()}</p>
      <label htmlFor={id} className={css.choose}>
        {m.project_form_choose_files()}
      </label>
      <input
        id={id}
        data-field="images"
        type="file"
        multiple
        accept={PICTURE_TYPES.join(',')}
        onChange={choose}
        aria-describedby={invalid ? 'images-hint images-error' : 'images-hint'}
        {...(invalid && { 'aria-invalid': true })}
      />
      <p id="images-hint" className={css.hint}>
        {hint}
      </p>
    </div>
  )
}
