import type { Merge } from '@huella/rich-text/merge-parts'
import { Fragment, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ContentKind, type ContentLanguage, isLasting } from '../../../domain/content/content.ts'
import type { ContentProblem, Draft } from '../../../domain/content/writing/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import foot from '../../../kit/ui/foot-bar.module.css'
import { Button, classes } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { DraftFrame } from '../../components/content/draft-frame.tsx'
import css from '../../components/draft/draft-form.module.css'
import { FormProblems, FormSection } from '../../components/draft/form-frame.tsx'
import { MergePanel } from '../../components/draft/merge-panel.tsx'
import { SaveNote } from '../../components/draft/save-note.tsx'
import { useDraft } from '../../components/draft/use-draft.ts'
import { useApiPaths } from '../../use-api.tsx'
import type { ContentEditorProps, ContentPartProps } from './content-part.ts'
import { CONTENT_DESK_PAGES, type DeskPages } from './desk-pages.ts'
import { contentFieldLabel } from './field-label.ts'
import { ContentPictureFields } from './picture-fields.tsx'
import { SideFields, type Props as SideProps } from './side-fields.tsx'

interface Props<Own extends Draft> extends ContentEditorProps<Own> {
  kind: ContentKind
  /** The desk pages for it; by default the admins' desk. */
  pages?: DeskPages
  problems: (content: Own, sides: readonly ContentLanguage[]) => ContentProblem<keyof typeof PROBLEM_SENTENCES>[]
  merge: (base: Own, mine: Own, theirs: Own) => Merge<Own>
  /** All text fields of a language, for a kind with others than title, slug, summary and text. */
  words?: (props: SideProps<Own>) => ReactNode
  /** Fields shared by both languages, besides pictures. */
  about?: (part: ContentPartProps<Own>) => ReactNode
  /** Fields of a language besides title, slug, summary and text. */
  moreFields?: (part: ContentPartProps<Own>, side: ContentLanguage) => ReactNode
}

/** The form of an item: both languages beside each other, their shared fields, and a live preview of the page. */
export function ContentEditor<Own extends Draft>({
  kind,
  pages = CONTENT_DESK_PAGES[kind],
  id,
  version,
  seen = '',
  updated_by,
  content: saved,
  card_titles,
  user,
  ...own
}: Props<Own>) {
  const to = usePaths()
  const navigate = useNavigate()
  const [checked, setChecked] = useState(0)
  const api = useApiPaths()
  const draft = useDraft<Own>({
    key: `${kind} ${id} ${user}`,
    paths: pages.is_limited
      ? { read: api('/hotelier/offer/:id', { id }), save: api('/hotelier/offer/:id/draft', { id }), seen: 'draft_version' }
      : { read: api('/admin/content/:kind/:key', { kind, key: id }), save: api('/admin/content-item/:id/draft', { id }) },
    server: { content: saved, version, updated_by, seen, base: null, theirs: null },
    merge: own.merge,
  })
  const { content, change, revision } = draft
  const errors = checked > 0 ? errorsOf(content, own.problems) : {}
  const part = { content, change, errors: { ...errors, ...draft.errors } }
  const finish = async () => {
    setChecked((count) => count + 1)
    if ((await draft.flush()) !== null) await navigate(to(pages.item, { slug: id }))
  }
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} aria-label={m.content_form_label()}>
      {draft.merge && <MergePanel merge={draft.merge} settle={draft.settle} nameOf={contentFieldLabel} />}
      {draft.recovered && <p className={css.recovered}>{m.project_form_recovered()}</p>}
      <div inert={draft.merge !== null}>
        <FormProblems key={checked} errors={errors} said={undefined} labelOf={contentFieldLabel} />
        <FormSection title={m.content_form_texts()}>
          <div className={css.beside} data-two>
            {(['es', 'en'] as const).map((side) => {
              const props = { ...part, kind, is_limited: pages.is_limited === true, side, revision, id, card_titles }
              if (own.words) return <Fragment key={side}>{own.words(props)}</Fragment>
              return <SideFields key={side} {...props} more={own.moreFields?.(part, side)} />
            })}
          </div>
        </FormSection>
        {!isLasting(kind) && !own.words && (
          <FormSection title={m.content_form_pictures()}>
            <ContentPictureFields
              {...part}
              uploads_path={api(pages.is_limited ? '/hotelier/pictures' : '/admin/pictures', {})}
              has_library={!pages.is_limited}
            />
          </FormSection>
        )}
        {own.about && (
          <FormSection key={revision} title={m.content_form_about()}>
            {own.about(part)}
          </FormSection>
        )}
        <FormSection title={m.content_form_preview()}>
          <DraftFrame id={id} page={pages.preview} content={content} saved={draft.state === 'saved'} />
        </FormSection>
      </div>
      <div className={classes(foot.bar, css.bar)} data-acts>
        <SaveNote draft={draft} login={`${to('login')}?redirect=${encodeURIComponent(to(pages.edit, { slug: id }))}`} />
        <Button look="outline" onClick={() => setChecked((count) => count + 1)}>
          {m.content_form_check()}
        </Button>
        <Button onClick={() => void finish()} aria-describedby="content-note">
          {m.content_form_done()}
        </Button>
      </div>
      <p id="content-note" className={css.note}>
        {pages.is_limited ? m.content_form_note_limited() : m.content_form_note()}
      </p>
    </form>
  )
}

function problemText({ key, inputs }: ContentProblem<keyof typeof PROBLEM_SENTENCES>): string {
  const sentence = PROBLEM_SENTENCES[key] as (inputs: never) => string
  return sentence((inputs ?? {}) as never)
}

/** Errors of publishing both sides. An empty side is not to be published. */
function errorsOf<Own extends Draft>(content: Own, problems: Props<Own>['problems']): Record<string, string> {
  const sides = (['es', 'en'] as const).filter((side) => side === 'es' || content[side].title.trim() !== '')
  return Object.fromEntries(problems(content, sides).map((problem) => [problem.field, problemText(problem)]))
}

/** Sentences named one by one: looking one up by a computed name would bring all of them to the browser. */
const PROBLEM_SENTENCES = {
  kit_required_field: m.kit_required_field,
  kit_amount_ambiguous: m.kit_amount_ambiguous,
  kit_amount_other_currency: m.kit_amount_other_currency,
  kit_amount_whole: m.kit_amount_whole,
  content_error_alt: m.content_error_alt,
  content_error_author: m.content_error_author,
  content_error_body: m.content_error_body,
  content_error_causes: m.content_error_causes,
  content_error_days: m.content_error_days,
  content_error_fact: m.content_error_fact,
  content_error_images: m.content_error_images,
  content_error_last_day: m.content_error_last_day,
  content_error_line: m.content_error_line,
  content_error_margin: m.content_error_margin,
  content_error_nights: m.content_error_nights,
  content_error_place: m.content_error_place,
  content_error_position: m.content_error_position,
  content_error_price: m.content_error_price,
  content_error_project: m.content_error_project,
  content_error_projects: m.content_error_projects,
  content_error_section_long: m.content_error_section_long,
  content_error_service: m.content_error_service,
  content_error_slug: m.content_error_slug,
  content_error_source: m.content_error_source,
  content_error_source_url: m.content_error_source_url,
  content_error_stay: m.content_error_stay,
  content_error_summary: m.content_error_summary,
  content_error_title: m.content_error_title,
}
