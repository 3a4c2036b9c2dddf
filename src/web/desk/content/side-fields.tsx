import { documentLength } from '@huella/rich-text/document-text'
import type { ReactNode } from 'react'
import { type ContentKind, type ContentLanguage, isLasting, KIND_ROWS } from '../../../domain/content/content.ts'
import { type ContentTexts, type Draft, WORD_BOUNDS } from '../../../domain/content/writing/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { SlugProblem } from '../../../kit/slug.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Field } from '../../../kit/ui/ui.tsx'
import { useAnswer } from '../../../kit/ui/use-answer.ts'
import { largestPath } from '../../../pictures/scenes/picture-facts.ts'
import { pathTo } from '../../../urls/paths.ts'
import { idsOf } from '../../components/draft/described-by.ts'
import css from '../../components/draft/draft-form.module.css'
import { lengthText } from '../../components/draft/length-text.ts'
import { SlugInput } from '../../components/draft/slug-input.tsx'
import { Editor } from '../../components/editor/editor.tsx'
import { useApiPaths } from '../../use-api.tsx'
import type { CardTitles, ContentPartProps } from './content-part.ts'
import { contentFieldLabel } from './field-label.ts'

export interface Props<Own extends Draft = Draft> extends ContentPartProps<Own> {
  kind: ContentKind
  side: ContentLanguage
  /** The writer cannot choose its slug, and it has no cards. */
  is_limited: boolean
  /** Rises when the text was replaced other than by typing. */
  revision: number
  id: string
  card_titles: CardTitles
}

/** A language of an item: its title, slug, summary and text, and the fields of its kind. */
export function SideFields<Own extends Draft>({ more, ...given }: Props<Own> & { more?: ReactNode }) {
  const props = given as unknown as Props
  const { content, change, side, is_limited } = props
  const words = content[side]
  const set = (part: Partial<ContentTexts>) => change((item) => ({ ...item, [side]: { ...item[side], ...part } }))
  return (
    <fieldset className={css.side}>
      <legend>{side === 'es' ? m.content_side_es() : m.content_side_en()}</legend>
      <Line {...props} name="title" value={words.title} set={(title) => set({ title })} />
      {!isLasting(props.kind) && !is_limited && <Slug {...props} set={(slug) => set({ slug })} />}
      <Line {...props} name="summary" value={words.summary} set={(summary) => set({ summary })} long />
      <BodyField {...props} set={(body) => set({ body })} />
      {more}
    </fieldset>
  )
}

interface LineProps extends Props {
  name: 'title' | 'summary'
  value: string
  set: (value: string) => void
  long?: boolean
}

function Line({ side, name, value, set, errors, long }: LineProps) {
  const id = `${side}.${name}`
  const length = lengthText([...value.trim()].length, WORD_BOUNDS[name], useLocale())
  const hint = name === 'summary' ? `${m.content_form_summary_hint()} ${length}` : length
  return (
    <LineField
      id={id}
      side={side}
      label={contentFieldLabel(id)}
      value={value}
      set={set}
      error={errors[id]}
      hint={hint}
      {...(long && { rows: 3 })}
    />
  )
}

interface LineFieldProps {
  id: string
  side: ContentLanguage
  label: string
  value: string
  set: (value: string) => void
  error: string | undefined
  hint: string
  /** Rows of a paragraph; without them it is one line. */
  rows?: number
}

/** A line or a paragraph without marks. */
export function LineField({ id, side, label, value, set, error, hint, rows }: LineFieldProps) {
  const about = {
    id,
    'data-field': id,
    lang: side,
    value,
    'aria-describedby': idsOf(error && `${id}-error`, `${id}-hint`),
    ...(error && { 'aria-invalid': true }),
  }
  return (
    <Field id={id} label={label} {...(error && { error })}>
      {rows ? (
        <textarea {...about} rows={rows} onChange={(event) => set(event.target.value)} />
      ) : (
        <input {...about} onChange={(event) => set(event.target.value)} />
      )}
      <p id={`${id}-hint`} className={css.hint}>
        {hint}
      </p>
    </Field>
  )
}

/** Proposed from the title until somebody writes another one, and checked as it changes. */
function Slug({ kind, content, side, errors, id: item_id, set }: Props & { set: (slug: string | null) => void }) {
  const id = `${side}.slug`
  const { slug, title } = content[side]
  const asked = { kind, side, title: title.slice(0, 200), ...(slug !== null && { slug: slug.slice(0, 200) }) }
  const found = useAnswer<{ slug: string; problem: SlugProblem | null; present: string | null }>(
    useApiPaths()('/admin/content-item/:id/slug', { id: item_id }, asked),
  )
  const shown = slug ?? found?.slug ?? ''
  const said = found?.problem && slug !== null ? problemText(found.problem) : undefined
  const error = errors[id] ?? said
  return (
    <Field id={id} label={contentFieldLabel(id)} {...(error && { error })}>
      <SlugInput
        id={id}
        data-field={id}
        lang={side}
        slug={slug}
        proposal={found?.slug ?? ''}
        set={set}
        aria-describedby={idsOf(error && `${id}-error`, `${id}-hint`)}
        {...(error && { 'aria-invalid': true })}
      />
      <p id={`${id}-hint`} className={css.hint} aria-live="polite">
        {pathTo(KIND_ROWS[kind].page, side, { slug: shown })}{' '}
        <BackToProposal slug={slug} present={found?.present ?? null} act={() => set(null)} />
      </p>
    </Field>
  )
}

/** Nothing for the address that the side has anyway, and gets by publishing without one. */
export function BackToProposal({ slug, present, act }: { slug: string | null; present: string | null; act: () => void }) {
  if (slug === null || slug === present) return null
  return (
    <button type="button" className={css.link} onClick={act}>
      {m.content_form_slug_own()}
    </button>
  )
}

function problemText(problem: SlugProblem): string {
  return problem === 'taken' ? m.content_error_slug_taken() : m.content_error_slug()
}

type BodyProps = Props & {
  set: (body: ContentTexts['body']) => void
  /** Its maximum length, if that differs from other texts. */
  most?: number
}

/** A text with marks, links and, unless limited, cards. */
export function BodyField({
  kind,
  content,
  side,
  is_limited,
  errors,
  revision,
  card_titles,
  set,
  most = WORD_BOUNDS.body.most,
}: BodyProps) {
  const id = `${side}.body`
  const error = errors[id]
  const pictures = content.shared.images.map(({ name, alt }) => ({ name, alt: alt[side], path: largestPath(name) }))
  const least = kind === 'post' || kind === 'place_page' || isLasting(kind) ? WORD_BOUNDS.body.least : 0
  const length = lengthText(documentLength(content[side].body), { least, most }, useLocale())
  return (
    <div>
      <p id={`${id}-label`} className={css.label}>
        {contentFieldLabel(id)}
      </p>
      <div data-field={id}>
        <Editor
          key={`${revision} ${side}`}
          id={id}
          labelled_by={`${id}-label`}
          described_by={idsOf(error && `${id}-error`, `${id}-hint`)}
          invalid={error !== undefined}
          lang={side}
          document={content[side].body}
          pictures={pictures}
          has_cards={!is_limited}
          card_titles={card_titles[side]}
          onChange={set}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className={css.hint}>
        {length}
      </p>
    </div>
  )
}
