import { documentOf, EMPTY_DOCUMENT } from '@huella/rich-text/document'
import { documentLength } from '@huella/rich-text/document-text'
import { useEffect, useState } from 'react'
import { useSubmit } from 'react-router'
import { mergeUpdates, type UpdateTexts, type UpdateWriting } from '../../../domain/projects/updates/merge-updates.ts'
import type { ManagedUpdate } from '../../../domain/projects/updates/update.ts'
import { UPDATE_BOUNDS } from '../../../domain/projects/updates/update-rules.ts'
import { languageName } from '../../../kit/formatters.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Button, Field } from '../../../kit/ui/ui.tsx'
import { photoOf, photoPath } from '../../../pictures/scenes/photo.ts'
import { lengthText } from '../../components/draft/length-text.ts'
import { MergePanel } from '../../components/draft/merge-panel.tsx'
import { type ServerCopy, useCopy, useForgetSent, type WrittenCopy } from '../../components/draft/use-copy.ts'
import { Editor } from '../../components/editor/editor.tsx'
import { DescribedPictures } from '../../components/uploads/described-pictures.tsx'
import { useShownTo } from '../../form.tsx'
import { Refusal } from '../../post-form.tsx'
import { useSending } from '../../sending.ts'
import css from './own-updates.module.css'

interface Props {
  /** Names the copy in the browser. */
  copy: string
  edited: ManagedUpdate | null
  /** The update as somebody else edited it meanwhile. */
  theirs: ManagedUpdate | null
  /** The update's own language. */
  language: Locale
  uploads_path: string
  /** Target of the link to leave without saving. */
  leave: string | null
  errors: Record<string, string[]>
  /** How many new ones were posted here: the form is empty after each. */
  posted: number
}

/** An update in one language or two, with its pictures; stored in the browser until it is posted. */
export function UpdateForm({ copy: key, edited, theirs, language, uploads_path, leave, errors, posted }: Props) {
  const { content, copy, merge, revision, recovered, version } = useCopy<UpdateWriting, string | null>({
    key,
    server: serverCopy(edited),
    merge: (...versions) => mergeUpdates(language, ...versions),
  })
  useAnswered(copy, theirs, posted)
  const locale = useLocale()
  const submit = useSubmit()
  const shown_to = useShownTo()
  const busy = useSending()
  const other = language === 'es' ? 'en' : 'es'
  const forgetSent = useForgetSent(copy)
  const send = async () => {
    const { title, document, second, other: texts, pictures } = content
    const written = { title, document, other: second ? texts : null, pictures, seen: version }
    await submit(
      { intent: edited ? 'edit' : 'post', update: edited?.id ?? '', content: JSON.stringify(written), shown_to },
      { method: 'post' },
    )
    forgetSent()
  }
  return (
    <form
      method="post"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {Object.keys(errors).length > 0 && <Refusal>{m.own_updates_wrong()}</Refusal>}
      {merge && <MergePanel merge={merge} settle={copy.settle} nameOf={fieldName} />}
      {recovered && (
        <p className={css.recovered}>
          {m.own_updates_recovered()}{' '}
          <button type="button" onClick={copy.discard}>
            {m.own_updates_start_over()}
          </button>
        </p>
      )}
      <TextFields
        {...{ language, errors, revision }}
        prefix=""
        words={content}
        label={(text) => (content.second ? `${text} · ${nameOf(language)}` : text)}
        write={(part) => copy.change((now) => ({ ...now, ...part }))}
      />
      <label className={css.check}>
        <input
          type="checkbox"
          checked={content.second}
          onChange={(event) => copy.change((now) => ({ ...now, second: event.target.checked }))}
        />
        <span>{m.own_updates_second({ language: languageName(locale, other) })}</span>
      </label>
      {content.second && (
        <TextFields
          {...{ errors, revision }}
          language={other}
          prefix="other."
          words={content.other}
          label={(text) => `${text} · ${nameOf(other)}`}
          write={(part) => copy.change((now) => ({ ...now, other: { ...now.other, ...part } }))}
        />
      )}
      <h3 className={css.label}>{m.own_updates_pictures()}</h3>
      <DescribedPictures
        {...{ uploads_path, language }}
        field="pictures"
        pictures={content.pictures}
        change={(make) => copy.change((now) => ({ ...now, pictures: make(now.pictures) }))}
        hint={m.own_updates_pictures_hint()}
        most={UPDATE_BOUNDS.pictures.most}
        longest_alt={UPDATE_BOUNDS.alt.most}
        second={content.second}
        errorOf={(field) => errors[field]?.[0]}
        thumb={(name) => <img src={photoPath(photoOf(name) ?? { id: '' }, 320)} alt="" width={144} height={96} />}
      />
      <p className={css.quiet}>{edited ? m.own_updates_edit_note() : m.own_updates_mail_note()}</p>
      <div className={css.acts}>
        <Button type="submit" disabled={busy || merge !== null}>
          {edited ? m.own_updates_save() : m.own_updates_post()}
        </Button>
        {leave && (
          <Link to={leave} onClick={copy.forget}>
            {m.own_updates_leave()}
          </Link>
        )}
      </div>
    </form>
  )
}

/** Merges with what somebody else saved, and empties the form once it was posted. */
function useAnswered(copy: WrittenCopy<UpdateWriting, string | null>, theirs: ManagedUpdate | null, posted: number): void {
  const [before] = useState(posted)
  useEffect(() => {
    if (theirs) copy.meet(serverCopy(theirs))
  }, [theirs, copy])
  useEffect(() => {
    if (posted > before) copy.discard()
  }, [posted, before, copy])
}

interface TextFieldsProps {
  language: Locale
  /** Prefix of its field names. */
  prefix: '' | 'other.'
  words: UpdateTexts
  label: (text: string) => string
  errors: Record<string, string[]>
  revision: number
  write: (part: Partial<UpdateTexts>) => void
}

function TextFields({ language, prefix, words, label, errors, revision, write }: TextFieldsProps) {
  const title = `${prefix}title`
  const document = `${prefix}document`
  const wrong = { title: errors[title]?.[0], document: errors[document]?.[0] }
  return (
    <>
      <Field id={title} label={label(m.own_updates_field_title())} {...(wrong.title && { error: wrong.title })}>
        <input
          id={title}
          lang={language}
          value={words.title}
          onChange={(event) => write({ title: event.target.value })}
          aria-describedby={wrong.title ? `${title}-error ${title}-hint` : `${title}-hint`}
          {...(wrong.title && { 'aria-invalid': true })}
        />
        <p id={`${title}-hint`} className={css.hint}>
          {lengthText([...words.title.trim()].length, UPDATE_BOUNDS.title, useLocale())}
        </p>
      </Field>
      <div>
        <p id={`${document}-label`} className={css.label}>
          {label(m.own_updates_field_text())}
        </p>
        <Editor
          key={revision}
          id={document}
          labelled_by={`${document}-label`}
          described_by={wrong.document ? `${document}-error ${document}-hint` : `${document}-hint`}
          invalid={wrong.document !== undefined}
          lang={language}
          document={words.document}
          pictures={[]}
          onChange={(written) => write({ document: written })}
        />
        {wrong.document && (
          <p id={`${document}-error`} className={css.error}>
            {wrong.document}
          </p>
        )}
        <p id={`${document}-hint`} className={css.hint}>
          {lengthText(documentLength(words.document), UPDATE_BOUNDS.body, useLocale())}
        </p>
      </div>
    </>
  )
}

function nameOf(language: Locale): string {
  return language === 'es' ? m.project_form_language_es() : m.project_form_language_en()
}

function fieldName(field: string): string {
  if (field === 'title') return m.own_updates_field_title()
  return field === 'document' ? m.own_updates_field_text() : m.own_updates_pictures()
}

function serverCopy(edited: ManagedUpdate | null): ServerCopy<UpdateWriting, string | null> {
  return { content: startOf(edited), version: edited?.edited_at ?? null, updated_by: null }
}

function startOf(edited: ManagedUpdate | null): UpdateWriting {
  const empty = { title: '', document: EMPTY_DOCUMENT }
  if (!edited) return { ...empty, second: false, other: empty, pictures: [] }
  const { title, document, title_other, document_other, pictures } = edited
  const other = title_other === null || document_other === null ? empty : { title: title_other, document: documentOf(document_other) }
  return { title, document: documentOf(document), second: other !== empty, other, pictures }
}
