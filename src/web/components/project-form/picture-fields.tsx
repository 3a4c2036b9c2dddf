import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { PICTURE_TYPES } from '../../../domain/accounts/own-picture.ts'
import { BOUNDS, type DraftContent, otherLanguage } from '../../../domain/projects/drafts/draft.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { Button, Field } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import type { FormPart } from './form-part.ts'
import css from './picture-fields.module.css'
import { ScenePicker } from './scene-picker.tsx'
import { uploadPicture } from './upload-picture.ts'

type Image = DraftContent['images'][number]

interface Upload {
  id: number
  file: File
  share: number
  problem: string | null
  again: boolean
}

/** Pictures in order: dropped or chosen, several at once; moved by dragging, by buttons, and by Alt and an arrow key. */
export function PictureFields({ content, change, errors, uploads_path }: FormPart & { uploads_path: string }) {
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const set = (images: (images: Image[]) => Image[]) => change((draft) => ({ ...draft, images: images(draft.images) }))
  const { uploads, add, retry, dismiss } = useUploads(uploads_path, (name) =>
    set((images) => [...images, { name, alt: { es: '', en: '' } }]),
  )
  const { images } = content
  const move = (from: number, to: number) => {
    if (to < 0 || to >= images.length || from === to) return
    set((now) => {
      const moved = [...now]
      moved.splice(to, 0, ...moved.splice(from, 1))
      return moved
    })
    setSaid(m.project_form_picture_moved({ number: to + 1, count: images.length }))
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-handle]')[to]?.focus())
  }
  return (
    <div className={css.pictures}>
      <DropZone onFiles={add} invalid={errors.images !== undefined} />
      {errors.images && (
        <p id="images-error" className={css.error}>
          {errors.images}
        </p>
      )}
      <p aria-live="polite" className="visually-hidden">
        {said}
      </p>
      {uploads.length > 0 && (
        <ul className={css.uploads}>
          {uploads.map((upload) => (
            <li key={upload.id}>
              <UploadRow upload={upload} retry={() => retry(upload)} dismiss={() => dismiss(upload.id)} />
            </li>
          ))}
        </ul>
      )}
      <ol ref={list} className={css.list}>
        {images.map((image, i) => (
          <PictureRow
            key={image.name}
            image={image}
            index={i}
            count={images.length}
            language={content.language}
            second={content.second}
            error={errors[`images.${i}.alt`]}
            move={(to) => move(i, to)}
            drop={(from) => move(from, i)}
            remove={() => set((now) => now.filter((_, at) => at !== i))}
            write={(alt) => set((now) => now.map((one, at) => (at === i ? { ...one, alt } : one)))}
          />
        ))}
      </ol>
      {images.length < BOUNDS.images.most && (
        <ScenePicker taken={images.map(({ name }) => name)} pick={(name) => set((now) => [...now, { name, alt: { es: '', en: '' } }])} />
      )}
    </div>
  )
}

function useUploads(path: string, done: (name: string) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const count = useRef(0)
  const update = (id: number, part: Partial<Upload>) => setUploads((now) => now.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const dismiss = (id: number) => setUploads((now) => now.filter((one) => one.id !== id))
  const send = async ({ id, file }: Upload) => {
    update(id, { share: 0, problem: null })
    const answer = await uploadPicture(path, file, (share) => update(id, { share }), m.project_form_upload_failed())
    if ('problem' in answer) return update(id, answer)
    dismiss(id)
    done(answer.scene)
  }
  const add = async (files: File[]) => {
    const fresh = files.map((file) => ({ id: ++count.current, file, share: 0, problem: null, again: false }))
    setUploads((now) => [...now, ...fresh])
    // One after the other, so that they stand in the order in which they were chosen.
    for (const upload of fresh) await send(upload)
  }
  return { uploads, add, retry: send, dismiss }
}

function DropZone({ onFiles, invalid }: { onFiles: (files: File[]) => void; invalid: boolean }) {
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
        {m.project_form_pictures_hint()}
      </p>
    </div>
  )
}

function UploadRow({ upload, retry, dismiss }: { upload: Upload; retry: () => void; dismiss: () => void }) {
  return (
    <div className={css.upload}>
      <b>{upload.file.name}</b>
      {upload.problem === null ? (
        <progress value={upload.share} max={1} aria-label={m.project_form_uploading({ name: upload.file.name })} />
      ) : (
        <>
          <p role="alert" className={css.error}>
            {upload.problem}
          </p>
          {upload.again && (
            <Button look="outline" onClick={retry}>
              {m.project_form_retry()}
            </Button>
          )}
          <Button look="quiet" onClick={dismiss}>
            {m.project_form_dismiss()}
          </Button>
        </>
      )}
    </div>
  )
}

interface RowProps {
  image: Image
  index: number
  count: number
  language: DraftContent['language']
  second: boolean
  error: string | undefined
  move: (to: number) => void
  /** Another row was dropped here. */
  drop: (from: number) => void
  remove: () => void
  write: (alt: Image['alt']) => void
}

function PictureRow({ image, index, count, language, second, error, move, drop, remove, write }: RowProps) {
  const id = `images.${index}.alt`
  const other = otherLanguage(language)
  const number = index + 1
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    move(index + step)
  }
  const onDrop = (event: DragEvent) => {
    const from = event.dataTransfer.getData('text/x-picture')
    if (from === '') return
    event.preventDefault()
    drop(Number(from))
  }
  return (
    <li
      className={css.row}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/x-picture', String(index))}
      onDragOver={(event) => event.dataTransfer.types.includes('text/x-picture') && event.preventDefault()}
      onDrop={onDrop}
    >
      <button
        type="button"
        data-handle
        className={css.handle}
        aria-label={m.project_form_picture_handle({ number, count })}
        title={m.project_form_picture_handle_hint()}
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={20} aria-hidden="true" />
      </button>
      <div className={css.thumb}>
        <Picture scene={image.name} alt="" sizes="9rem" />
      </div>
      <div className={css.words}>
        <Field id={id} label={m.project_form_alt()} {...(error && { error })}>
          <input
            id={id}
            data-field={id}
            lang={language}
            value={image.alt[language]}
            maxLength={BOUNDS.alt.most}
            onChange={(event) => write({ ...image.alt, [language]: event.target.value })}
            {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          />
        </Field>
        {second && (
          <Field id={`${id}_other`} label={m.project_form_alt_other({ language: other })}>
            <input
              id={`${id}_other`}
              lang={other}
              value={image.alt[other]}
              maxLength={BOUNDS.alt.most}
              onChange={(event) => write({ ...image.alt, [other]: event.target.value })}
            />
          </Field>
        )}
      </div>
      <div className={css.moves}>
        <IconButton label={m.project_form_picture_earlier({ number })} disabled={index === 0} act={() => move(index - 1)}>
          <IconArrowUp size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={m.project_form_picture_later({ number })} disabled={index === count - 1} act={() => move(index + 1)}>
          <IconArrowDown size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={m.project_form_picture_remove({ number })} act={remove}>
          <IconTrash size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

export function IconButton({
  label,
  disabled,
  act,
  children,
}: {
  label: string
  disabled?: boolean
  act: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      className={css.icon}
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && act()}
    >
      {children}
    </button>
  )
}
