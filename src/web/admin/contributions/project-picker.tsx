import { useEffect, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { useFieldError } from '../../../kit/ui/forms/field-errors.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { TextInput } from '../../desk/fields.tsx'
import css from './contributions.module.css'

interface Found {
  id: string
  name: string
  organization: string
}

/** A project that collects, found by typing, or the common fund. */
export function ProjectPicker({ found, chosen }: { found?: Found[]; chosen?: string | undefined }) {
  const fetcher = useFetcher<{ projects: Found[] }>()
  const to = usePaths()
  const [picked, pick] = useState(chosen ?? '')
  const [kept, keep] = useState<Found>()
  const error_id = useId()
  const { load } = fetcher
  const path = to('admin_contribution_new')
  useEffect(() => {
    if (!found) load(path)
  }, [found, load, path])
  const projects = fetcher.data?.projects ?? found ?? []
  const fund = { id: 'fund', name: m.contribution_common_fund(), organization: m.contributions_fund_hint() }
  // The one that was picked stays when results arrive that are without it.
  const offered = kept && ![...projects, fund].some(({ id }) => id === kept.id) ? [kept, ...projects, fund] : [...projects, fund]
  const error = useFieldError('project_id')
  return (
    <fieldset aria-describedby={error ? error_id : undefined}>
      <legend>{m.contributions_project()}</legend>
      <TextInput
        type="search"
        aria-label={m.contributions_find_project()}
        placeholder={m.contributions_find_project()}
        autoComplete="off"
        onChange={(event) => void load(`${path}?find=${encodeURIComponent(event.currentTarget.value)}`)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="visually-hidden">
        {m.contributions_found({ count: projects.length })}
      </p>
      <div>
        {offered.map((project) => (
          <label key={project.id} className={css.choice}>
            <input
              type="radio"
              name="project_id"
              value={project.id}
              required
              checked={picked === project.id}
              onChange={() => {
                pick(project.id)
                keep(project)
              }}
            />
            <span>
              {project.name} <small>{project.organization}</small>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={error_id} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
