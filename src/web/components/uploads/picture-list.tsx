import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { languageName } from '../../../kit/formatters.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '../../../kit/ui/icons/icons.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Field } from '../../../kit/ui/ui.tsx'
import { IconButton } from './icon-button.tsx'
import css from './uploads.module.css'

export interface ListedPicture {
  name: string
  /** Description in the text's language, and in the other one. */
  alt: string
  alt_other: string
}

interface PictureListTexts {
  /** Prefix of its field names: `images.0.alt`. */
  field: 'images' | 'pictures'
  language: Locale
  /** They are described in the other language, too. */
  second: boolean
  longest_alt: number
  thumb: (name: string) => ReactNode
  errorOf: (field: string) => string | undefined
  /** More about one picture, below its description. */
  more?: (index: number) => ReactNode
  /** A review's remarks about a picture, and their ids. */
  remarks?: { at: (field: string) => ReactNode; ids: (field: string) => string[] }
}

export interface PictureListProps extends PictureListTexts {
  pictures: ListedPicture[]
  change: (change: (pictures: ListedPicture[]) => ListedPicture[]) => void
}

/** Pictures in order, each described; moved by dragging, by buttons, and by an arrow key on the handle. */
export function PictureList({ pictures, change, ...words }: PictureListProps) {
  const [said, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const count = pictures.length
  const move = (from: number, to: number) => {
    if (to < 0 || to >= count || from === to) return
    change((now) => now.toSpliced(from, 1).toSpliced(to, 0, now[from]!))
    setAnnouncement(m.project_form_picture_moved({ number: to + 1, count }))
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-handle]')[to]?.focus())
  }
  return (
    <>
      <p aria-live="polite" className="visually-hidden">
        {said}
      </p>
      {count > 0 && (
        <ol ref={list} className={css.list}>
          {pictures.map((picture, i) => (
            <PictureRow
              key={picture.name}
              {...words}
              picture={picture}
              index={i}
              count={count}
              move={(to) => move(i, to)}
              drop={(from) => move(from, i)}
              remove={() => change((now) => now.toSpliced(i, 1))}
              write={(part) => change((now) => now.map((one, at) => (at === i ? { ...one, ...part } : one)))}
            />
          ))}
        </ol>
      )}
    </>
  )
}

interface RowProps extends PictureListTexts {
  picture: ListedPicture
  index: number
  count: number
  move: (to: number) => void
  /** Another row was dropped here. */
  drop: (from: number) => void
  remove: () => void
  write: (part: Partial<ListedPicture>) => void
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }
const DRAGGED = 'text/x-picture'

function PictureRow({ picture, index, count, move, drop, remove, write, ...words }: RowProps) {
  // Draggable only while the handle or the picture is pressed: otherwise text in its fields could not be selected with the mouse.
  const [held, setHeld] = useState(false)
  const number = index + 1
  const id = `${words.field}.${index}.alt`
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    move(index + step)
  }
  const onDrop = (event: DragEvent) => {
    const from = event.dataTransfer.getData(DRAGGED)
    if (from === '') return
    event.preventDefault()
    drop(Number(from))
  }
  return (
    <li
      className={css.picture}
      draggable={held}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(index))}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDragEnd={() => setHeld(false)}
      onDrop={onDrop}
    >
      <button
        type="button"
        data-handle
        className={css.handle}
        aria-label={m.project_form_picture_handle({ number, count })}
        title={m.project_form_picture_handle_hint()}
        onKeyDown={onKeyDown}
        onPointerDown={() => setHeld(true)}
        onPointerUp={() => setHeld(false)}
      >
        <IconGripVertical size={20} aria-hidden="true" />
      </button>
      <div className={css.thumb} onPointerDown={() => setHeld(true)} onPointerUp={() => setHeld(false)}>
        {words.thumb(picture.name)}
      </div>
      <div className={css.words}>
        {words.remarks?.at(id)}
        <Alts {...words} id={id} picture={picture} write={write} />
        {words.more?.(index)}
      </div>
      <div className={css.moves}>
        <PictureMoves number={number} count={count} move={move} remove={remove} />
      </div>
    </li>
  )
}

function Alts({
  id,
  picture,
  write,
  language,
  second,
  longest_alt,
  errorOf,
  remarks,
}: PictureListTexts & Pick<RowProps, 'picture' | 'write'> & { id: string }) {
  const locale = useLocale()
  const other = language === 'es' ? 'en' : 'es'
  const error = errorOf(id)
  const error_other = errorOf(`${id}_other`)
  const described_by = [...(error ? [`${id}-error`] : []), ...(remarks?.ids(id) ?? [])].join(' ')
  return (
    <>
      <Field id={id} label={m.project_form_alt()} {...(error && { error })}>
        <input
          id={id}
          data-field={id}
          lang={language}
          value={picture.alt}
          maxLength={longest_alt}
          placeholder={m.uploads_alt_example()}
          onChange={(event) => write({ alt: event.target.value })}
          aria-describedby={described_by || undefined}
          {...(error && { 'aria-invalid': true })}
        />
      </Field>
      {second && (
        <Field
          id={`${id}_other`}
          label={m.project_form_alt_other({ language: languageName(locale, other) })}
          {...(error_other && { error: error_other })}
        >
          <input
            id={`${id}_other`}
            data-field={`${id}_other`}
            lang={other}
            value={picture.alt_other}
            maxLength={longest_alt}
            onChange={(event) => write({ alt_other: event.target.value })}
            {...(error_other && { 'aria-invalid': true, 'aria-describedby': `${id}_other-error` })}
          />
        </Field>
      )}
    </>
  )
}

interface Props {
  /** From 1. */
  number: number
  count: number
  /** To a position from 0. */
  move: (to: number) => void
  remove: () => void
}

/** The buttons of one picture in a list: earlier, later, away. */
function PictureMoves({ number, count, move, remove }: Props) {
  return (
    <>
      <IconButton label={m.project_form_picture_earlier({ number })} disabled={number === 1} act={() => move(number - 2)}>
        <IconArrowUp size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={m.project_form_picture_later({ number })} disabled={number === count} act={() => move(number)}>
        <IconArrowDown size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={m.project_form_picture_remove({ number })} act={remove}>
        <IconTrash size={20} aria-hidden="true" />
      </IconButton>
    </>
  )
}
