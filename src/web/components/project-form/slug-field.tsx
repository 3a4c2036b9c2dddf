import { useEffect, useState } from 'react'
import { type SlugProblem, slugOfName } from '../../../domain/projects/drafts/project-slug.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Field } from '../../../kit/ui/ui.tsx'
import { pathTo } from '../../../urls/paths.ts'
import css from './draft-form.module.css'
import { type FormPart, idsOf } from './form-part.ts'
import { FieldRemarks, useRemarkIds } from './remarks.tsx'

/** Pause in typing before a request, in ms. */
const DEBOUNCE_MS = 300

/** The address of the page: proposed from the name until somebody writes another one, and checked as it changes. */
export function SlugField({ content, change, errors, draft_path }: FormPart & { draft_path: string }) {
  const locale = useLocale()
  const remarks = useRemarkIds()
  const name = content.name[content.language]
  const found = useSlugCheck(draft_path, content.slug, name)
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

/** Null before there is an answer, and where the server cannot be reached: it checks all again when the project is sent. */
function useSlugCheck(path: string, slug: string | null, name: string): { slug: string; problem: SlugProblem | null } | null {
  const [found, setFound] = useState<{ slug: string; problem: SlugProblem | null } | null>(null)
  useEffect(() => {
    setFound(null)
    if (slug === '') return
    const controller = new AbortController()
    const query = new URLSearchParams({ name: name.slice(0, 200), ...(slug !== null && { slug: slug.slice(0, 200) }) })
    const ask = async () => {
      const response = await fetch(`${path}?${query}`, { signal: controller.signal, redirect: 'manual' })
      if (response.ok) setFound(await response.json())
    }
    const timer = setTimeout(() => void ask().catch(() => undefined), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [path, slug, name])
  return found
}
