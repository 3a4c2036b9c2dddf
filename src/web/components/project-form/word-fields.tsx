import { documentLength } from '@huella/rich-text/document-text'
import { BOUNDS, type DraftContent, otherLanguage } from '../../../domain/projects/drafts/draft.ts'
import { slugOfName } from '../../../domain/projects/drafts/project-slug.ts'
import { languageName } from '../../../kit/formatters.ts'
import type { Locale } from '../../../kit/locales.ts'
import { lengthOf } from '../../../kit/plain-text.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { SlugProblem } from '../../../kit/slug.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Field } from '../../../kit/ui/ui.tsx'
import { useAnswer } from '../../../kit/ui/use-answer.ts'
import { largestPath } from '../../../pictures/scenes/picture-facts.ts'
import { pathTo } from '../../../urls/paths.ts'
import { useApiPaths } from '../../use-api.tsx'
import { idsOf } from '../draft/described-by.ts'
import css from '../draft/draft-form.module.css'
import { lengthText } from '../draft/length-text.ts'
import { SlugInput } from '../draft/slug-input.tsx'
import { Editor } from '../editor/editor.tsx'
import type { FormPart } from './form-part.ts'
import { FieldRemarks, useRemarkIds } from './remarks.tsx'

interface Props extends FormPart {
  /** Rises when the text was replaced other than by typing. */
  revision: number
  project_id: string
}

/** Name and story, in one language or in two beside each other. */
export function WordFields(props: Props) {
  const { content, change } = props
  const own = content.language
  const locale = useLocale()
  const other = otherLanguage(own)
  return (
    <>
      <div className={css.row}>
        <Field id="language" label={m.project_form_language()}>
          <select id="language" value={own} onChange={(event) => change((draft) => ({ ...draft, language: event.target.value as Locale }))}>
            <option value="es">{m.project_form_language_es()}</option>
            <option value="en">{m.project_form_language_en()}</option>
          </select>
        </Field>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={content.second}
            onChange={(event) => change((draft) => ({ ...draft, second: event.target.checked }))}
          />
          <span>{m.project_form_second({ language: languageName(locale, other) })}</span>
        </label>
      </div>
      <FieldRemarks field="name" />
      <div className={css.beside} data-two={content.second || undefined}>
        <Name {...props} language={own} suffix="" />
        {content.second && <Name {...props} language={other} suffix="_other" />}
      </div>
      <SlugField {...props} />
      <FieldRemarks field="description" />
      <div className={css.beside} data-two={content.second || undefined}>
        <Story {...props} language={own} suffix="" />
        {content.second && <Story {...props} language={other} suffix="_other" />}
      </div>
    </>
  )
}

interface OneLanguage extends Props {
  language: Locale
  suffix: '' | '_other'
}

function Name({ content, change, errors, language, suffix }: OneLanguage) {
  const id = `name${suffix}`
  const value = content.name[language]
  const error = errors[id]
  const remarks = useRemarkIds()
  return (
    <Field id={id} label={labelled(m.project_form_name(), content, language)} {...(error && { error })}>
      <input
        id={id}
        data-field={id}
        lang={language}
        value={value}
        onChange={(event) => change((draft) => ({ ...draft, name: { ...draft.name, [language]: event.target.value } }))}
        aria-describedby={idsOf(error && `${id}-error`, ...remarks('name'), `${id}-hint`)}
        {...(error && { 'aria-invalid': true })}
      />
      <p id={`${id}-hint`} className={css.hint}>
        {lengthText(lengthOf(value), BOUNDS.name, useLocale())}
      </p>
    </Field>
  )
}

function Story({ content, change, errors, revision, language, suffix }: OneLanguage) {
  const id = `description${suffix}`
  const error = errors[id]
  const remarks = useRemarkIds()
  const pictures = content.images.map(({ name, alt }) => ({ name, alt: alt[language], path: largestPath(name) }))
  return (
    <div>
      <p id={`${id}-label`} className={css.label}>
        {labelled(m.project_form_description(), content, language)}
      </p>
      <div data-field={id}>
        <Editor
          key={`${revision} ${language}`}
          id={id}
          labelled_by={`${id}-label`}
          described_by={idsOf(error && `${id}-error`, ...remarks('description'), `${id}-hint`)!}
          invalid={error !== undefined}
          lang={language}
          document={content.description[language]}
          pictures={pictures}
          onChange={(document) => change((draft) => ({ ...draft, description: { ...draft.description, [language]: document } }))}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className={css.hint}>
        {lengthText(documentLength(content.description[language]), BOUNDS.description, useLocale())}
      </p>
    </div>
  )
}

/** Adds the language, if there are two. */
function labelled(label: string, content: DraftContent, language: Locale): string {
  if (!content.second) return label
  return `${label} · ${language === 'es' ? m.project_form_language_es() : m.project_form_language_en()}`
}

/** The address of the page: proposed from the name until somebody writes another one, and checked as it changes. */
function SlugField({ content, change, errors, project_id }: FormPart & { project_id: string }) {
  const locale = useLocale()
  const remarks = useRemarkIds()
  const name = content.name[content.language]
  const to = useApiPaths()
  const asked = slugQuery(content.slug, name)
  const found = useAnswer<{ slug: string; problem: SlugProblem | null }>(
    asked && to('/organization/project/:id/slug', { id: project_id }, asked),
  )
  const proposal = found?.slug ?? slugOfName(name)
  const said = content.slug !== null && found?.problem ? problemText(found.problem) : undefined
  const error = errors.slug ?? said
  return (
    <div className={css.slug}>
      <FieldRemarks field="slug" />
      <Field id="slug" label={m.project_form_slug()} {...(error && { error })}>
        <SlugInput
          id="slug"
          data-field="slug"
          slug={content.slug}
          proposal={proposal}
          set={(slug) => change((draft) => ({ ...draft, slug }))}
          aria-describedby={idsOf(error && 'slug-error', ...remarks('slug'), 'slug-hint')}
          {...(error && { 'aria-invalid': true })}
        />
        <p id="slug-hint" className={css.hint} aria-live="polite">
          {pathTo('project', locale, { slug: content.slug ?? proposal })} {found && !error && m.project_form_slug_free()}{' '}
          {content.slug !== null && (
            <button type="button" className={css.link} onClick={() => change((draft) => ({ ...draft, slug: null }))}>
              {m.project_form_slug_of_name()}
            </button>
          )}
        </p>
      </Field>
    </div>
  )
}

function problemText(problem: SlugProblem): string {
  return problem === 'taken' ? m.draft_error_slug_taken() : m.draft_error_slug()
}

/** The server checks all again when the project is sent. */
function slugQuery(slug: string | null, name: string): Record<string, string> | null {
  return slug === '' ? null : { name: name.slice(0, 200), ...(slug !== null && { slug: slug.slice(0, 200) }) }
}
