import { useState } from 'react'
import type { DistrictRef } from '../../../domain/catalogues/district.ts'
import type { CauseRef } from '../../../domain/causes/cause.ts'
import { type DraftContent, draftProblems } from '../../../domain/projects/drafts/draft.ts'
import type { ReviewTimes } from '../../../domain/projects/review/review.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import foot from '../../../kit/ui/foot-bar.module.css'
import type { Refused } from '../../../kit/ui/forms/field-errors.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Button, classes } from '../../../kit/ui/ui.tsx'
import { DraftFrame } from '../content/draft-frame.tsx'
import css from '../draft/draft-form.module.css'
import { FormProblems, FormSection } from '../draft/form-frame.tsx'
import { MergePanel } from '../draft/merge-panel.tsx'
import { SaveNote } from '../draft/save-note.tsx'
import type { DraftState } from '../draft/use-draft.ts'
import { CardPreview, DraftMeter } from './draft-aside.tsx'
import { problemText } from './form-part.ts'
import { MoneyFields } from './money-fields.tsx'
import { partLabel } from './part-label.ts'
import { ProjectPictureFields } from './picture-fields.tsx'
import { CauseFields, PlaceFields } from './place-fields.tsx'
import { type OwnRemark, RemarkSummary, RemarksProvider } from './remarks.tsx'
import { ReviewPromise } from './review-promise.tsx'
import { WordFields } from './word-fields.tsx'

interface Catalogues {
  causes: CauseRef[]
  currencies: { code: string; name: string }[]
  countries: { code: string; name: string }[]
  districts: DistrictRef[]
}

interface Props extends Catalogues {
  draft: DraftState<DraftContent>
  organization: string
  uploads_path: string
  /** Path for reading and saving the draft. */
  project_id: string
  /** The server's errors after sending. */
  refused: Refused | null
  onSave: () => void
  /** Null for users who cannot send it. */
  onSend: (() => void) | null
  way: 'draft' | 'proposal' | 'direct'
  /** Open remarks of the review. */
  remarks: OwnRemark[]
  times: ReviewTimes
  /** Page to return to after login. */
  login: string
}

/** The form of a project's draft, with its preview. Missing fields are reported only after an attempt to send it. */
export function DraftForm({
  draft,
  organization,
  uploads_path,
  project_id,
  refused,
  onSave,
  onSend,
  way,
  remarks,
  times,
  login,
  ...catalogues
}: Props) {
  const { content, change } = draft
  const [tried, setTried] = useState(0)
  const errors = tried > 0 || refused ? errorsOf(content, refused?.errors) : {}
  const send = () => {
    setTried((count) => count + 1)
    if (draftProblems(content).length === 0) onSend?.()
  }
  const part = { content, change, errors: { ...errors, ...unsavedOf(draft.errors, content.language) } }
  return (
    <RemarksProvider remarks={remarks} content={content}>
      <div className={css.columns}>
        <form className={css.form} noValidate onSubmit={(event) => event.preventDefault()} aria-label={m.project_form_title()}>
          {draft.merge && <MergePanel merge={draft.merge} settle={draft.settle} nameOf={mergedName} />}
          {draft.recovered && <p className={css.recovered}>{m.project_form_recovered()}</p>}
          <div inert={draft.merge !== null}>
            <RemarkSummary />
            <FormProblems key={tried} errors={errors} said={refused?.message} labelOf={fieldLabel} />
            <FormSection title={m.project_form_texts()}>
              <WordFields {...part} revision={draft.revision} project_id={project_id} />
            </FormSection>
            <FormSection title={m.project_form_pictures()}>
              <ProjectPictureFields {...part} uploads_path={uploads_path} />
            </FormSection>
            <FormSection title={m.project_form_causes()}>
              <CauseFields {...part} causes={catalogues.causes} />
            </FormSection>
            <FormSection title={m.project_form_money()}>
              <MoneyFields {...part} currencies={catalogues.currencies} />
            </FormSection>
            <FormSection title={m.project_form_where()}>
              <PlaceFields key={draft.revision} {...part} countries={catalogues.countries} districts={catalogues.districts} />
            </FormSection>
          </div>
          <div className={classes(foot.bar, css.bar)} data-acts>
            <SaveNote draft={draft} login={login} />
            <Button look="outline" onClick={onSave}>
              {WAYS[way].save()}
            </Button>
            {onSend && (
              <Button onClick={send} aria-disabled={draft.merge !== null} aria-describedby="send-note">
                {WAYS[way].send()}
              </Button>
            )}
          </div>
          <p id="send-note" className={css.note}>
            {onSend ? WAYS[way].note() : m.project_form_send_by_others()} {onSend && way !== 'direct' && <ReviewPromise times={times} />}
          </p>
        </form>
        <aside className={css.aside} aria-label={m.project_form_preview()}>
          <DraftMeter content={content} />
          <details open>
            <summary>{m.project_form_preview_card()}</summary>
            <CardPreview
              content={content}
              facts={{ slug: project_id, organization: { id: '', slug: '', name: organization }, ...catalogues }}
            />
          </details>
          <details>
            <summary>{m.project_form_preview_page()}</summary>
            <DraftFrame
              id={project_id}
              page="project_preview"
              search={way === 'direct' ? '?as=admin' : ''}
              first={useLocale()}
              content={content}
              saved={draft.state === 'saved'}
            />
          </details>
        </aside>
      </div>
    </RemarksProvider>
  )
}

const WAYS = {
  draft: { save: m.project_form_save, send: m.project_form_send, note: m.project_form_send_note },
  proposal: { save: m.project_form_save_proposal, send: m.project_form_propose, note: m.project_form_propose_note },
  direct: { save: m.project_form_save_direct, send: m.project_form_publish, note: m.project_form_publish_note },
}

/** Parts of a field have no labels of their own here: they are merged as a whole. */
function mergedName(field: string): string {
  if (field === 'objective' || field === 'currency') return m.project_form_objective()
  if (field === 'language' || field === 'second') return m.project_form_language()
  return MERGED.has(field) ? fieldLabel(field) : m.project_form_where()
}

const MERGED = new Set(['name', 'description', 'slug', 'images', 'causes', 'budget'])

function fieldLabel(field: string): string {
  const [name = '', nth] = field.split('.')
  if (nth !== undefined && name === 'images') return partLabel(`image:${Number(nth) + 1}`)
  if (nth !== undefined && name === 'budget') return partLabel(`budget:${Number(nth) + 1}`)
  if (name.startsWith('name')) return m.project_form_name()
  if (name.startsWith('description')) return m.project_form_description()
  const labels: Record<string, () => string> = {
    slug: m.project_form_slug,
    causes: m.project_form_causes,
    images: m.project_form_pictures,
    objective: m.project_form_objective,
    currency: m.project_form_currency,
    budget: m.project_form_budget,
    country_code: m.project_form_country,
    district_id: m.project_form_district,
  }
  return labels[name]?.() ?? m.project_form_place()
}

/** The server's errors of saving: its `name.en` is `name_other` here, in a project whose own language is Spanish. */
export function unsavedOf(errors: Record<string, string>, own: Locale): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [field.replace(/\.(es|en)$/, (_, side) => (side === own ? '' : '_other')), text]),
  )
}

/** Errors that the form finds, otherwise those of the server. */
function errorsOf(content: DraftContent, said: Record<string, string[]> = {}): Record<string, string> {
  const known = draftProblems(content).map((problem) => [problem.field, problemText(problem)] as const)
  const server = Object.entries(said).flatMap(([field, [text]]) => (text ? [[field, text] as const] : []))
  return Object.fromEntries(known.length > 0 ? known : server)
}
