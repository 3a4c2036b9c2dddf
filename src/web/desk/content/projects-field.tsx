import { useId, useState } from 'react'
import type { ContentTarget } from '../../../domain/content/targets.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconTrash } from '../../../kit/ui/icons/icons.ts'
import { Field } from '../../../kit/ui/ui.tsx'
import { useAnswer } from '../../../kit/ui/use-answer.ts'
import css from '../../components/draft/draft-form.module.css'
import { IconButton } from '../../components/uploads/icon-button.tsx'
import { useApiPaths } from '../../use-api.tsx'
import own from './chosen-fields.module.css'

interface Named {
  id: string
  name: string
}

interface Props {
  field: string
  legend: string
  chosen: Named[]
  most: number
  error: string | undefined
  set: (chosen: Named[]) => void
}

/** Public projects, found by their names, in order. */
export function ProjectsField({ field, legend, chosen, most, error, set }: Props) {
  const id = useId()
  const [query, setQuery] = useState('')
  const to = useApiPaths()
  const asked = query.trim() === '' ? null : to('/admin/content-targets', {}, { query: query.slice(0, 80) })
  const found = useAnswer<Pick<ContentTarget, 'id' | 'kind' | 'title'>[]>(asked)
    ?.filter((one) => one.kind === 'project' && chosen.every((known) => known.id !== one.id))
    .map((one) => ({ id: one.id, name: one.title }))
  const add = (one: Named) => {
    set([...chosen, one])
    setQuery('')
  }
  return (
    <fieldset className={own.group} data-field={field} tabIndex={-1}>
      <legend>{legend}</legend>
      {error && <p className={css.error}>{error}</p>}
      <ul className={own.chosen}>
        {chosen.map((one) => (
          <li key={one.id}>
            {one.name}
            <IconButton
              label={m.content_form_projects_remove({ name: one.name })}
              act={() => set(chosen.filter(({ id: known }) => known !== one.id))}
            >
              <IconTrash size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {chosen.length < most && (
        <Field id={id} label={m.content_form_projects_search()}>
          <input
            id={id}
            type="search"
            autoComplete="off"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </Field>
      )}
      <p role="status" className={css.hint}>
        {found?.length === 0 && m.content_form_projects_none()}
      </p>
      <ul className={own.found}>
        {found?.map((one) => (
          <li key={one.id}>
            <button type="button" className={css.link} onClick={() => add(one)}>
              {m.content_form_projects_add({ name: one.name })}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
