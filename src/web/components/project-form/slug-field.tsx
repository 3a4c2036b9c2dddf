import { slugOfName } from '../../../domain/projects/drafts/project-slug.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { SlugProblem } from '../../../kit/slug.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Field } from '../../../kit/ui/ui.tsx'
import { useAnswer } from '../../../kit/ui/use-answer.ts'
import { pathTo } from '../../../urls/paths.ts'
import { useApiPaths } from '../../use-api.tsx'
import { idsOf } from '../draft/described-by.ts'
import css from '../draft/draft-form.module.css'
import type { FormPart } from './form-part.ts'
import { FieldRemarks, useRemarkIds } from './remarks.tsx'

/** The address of the page: proposed from the name until somebody writes another one, and checked as it changes. */
export function SlugField({ content, change, errors, project_id }: FormPart & { project_id: string }) {
  const locale = useLocale()
  const remarks = useRemarkIds()
  const name = content.name[content.language]
  const to = useApiPaths()
  const asked = slugQuery(content.slug, name)
  const found = useAnswer<{ slug: string; problem: SlugProblem | null }>(
    asked && to('/organization/project/:id/slug', { id: project_id }, asked),
  )
  const shown = content.slug ?? found?.slug ?? slugOfName(name)
  const said = content.slug !== null && found?.problem ? problemText(found.problem) : undefined
  const error = errors.slug ?? said
  return (
    <div className={css.slug}>
      <FieldRemarks field="slug" />
      <Field id="slug" label={m.project_form_slug()} {...(error && { error })}>
        <input
          id="slug"
          data-field="slug"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={shown}
          onChange={(event) => change((draft) => ({ ...draft, slug: event.target.value.toLowerCase().replace(/\s/g, '-') }))}
          aria-describedby={idsOf(error && 'slug-error', ...remarks('slug'), 'slug-hint')}
          {...(error && { 'aria-invalid': true })}
        />
        <p id="slug-hint" className={css.hint} aria-live="polite">
          {pathTo('project', locale, { slug: shown })} {found && !error && m.project_form_slug_free()}{' '}
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
