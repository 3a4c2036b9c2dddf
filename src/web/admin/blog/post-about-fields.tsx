import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { POST_BOUNDS, type PostShared } from '../../../domain/content/writing/post.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { Field } from '../../../kit/ui/ui.tsx'
import { useAnswer } from '../../../kit/ui/use-answer.ts'
import { idsOf } from '../../components/draft/described-by.ts'
import css from '../../components/draft/draft-form.module.css'
import { TownField } from '../../components/places/town-field.tsx'
import { IconButton } from '../../components/uploads/icon-button.tsx'
import own from './post-about-fields.module.css'
import type { PostPart } from './post-part.ts'

interface Props extends PostPart {
  causes: { id: string; name: string }[]
  /** Where projects are searched for. */
  path: string
}

/** What both languages share, besides pictures: who signs, causes, place, projects. */
export function PostAboutFields({ content, change, errors, causes, path }: Props) {
  const { shared } = content
  const set = (part: Partial<PostShared>) => change((post) => ({ ...post, shared: { ...post.shared, ...part } }))
  const author_error = errors['shared.author']
  return (
    <>
      <div className={css.row}>
        <Field id="shared.author" label={m.content_form_author()} {...(author_error && { error: author_error })}>
          <input
            id="shared.author"
            data-field="shared.author"
            value={shared.author}
            maxLength={200}
            onChange={(event) => set({ author: event.target.value })}
            {...(author_error && { 'aria-invalid': true, 'aria-describedby': 'shared.author-error' })}
          />
        </Field>
        <TownField
          id="shared.place"
          label={m.content_form_place()}
          place={shared.place}
          error={errors['shared.place']}
          onPlace={(place) => set({ place })}
        />
      </div>
      <Causes chosen={shared.causes} causes={causes} error={errors['shared.causes']} set={(ids) => set({ causes: ids })} />
      <Projects chosen={shared.projects} error={errors['shared.projects']} path={path} set={(projects) => set({ projects })} />
    </>
  )
}

interface CausesProps {
  chosen: string[]
  causes: Props['causes']
  error: string | undefined
  set: (ids: string[]) => void
}

function Causes({ chosen, causes, error, set }: CausesProps) {
  const full = chosen.length >= POST_BOUNDS.causes.most
  return (
    <fieldset className={own.group} data-field="shared.causes" tabIndex={-1} aria-describedby={idsOf(error && 'causes-error')}>
      <legend>{m.content_form_causes()}</legend>
      {error && (
        <p id="causes-error" className={css.error}>
          {error}
        </p>
      )}
      <div className={own.causes}>
        {causes.map(({ id, name }) => (
          <label key={id} className={css.check}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              disabled={full && !chosen.includes(id)}
              onChange={(event) => set(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ProjectsProps {
  chosen: PostShared['projects']
  error: string | undefined
  path: string
  set: (projects: PostShared['projects']) => void
}

function Projects({ chosen, error, path, set }: ProjectsProps) {
  const [query, setQuery] = useState('')
  const asked = query.trim() === '' ? null : `${path}?targets=${encodeURIComponent(query.slice(0, 80))}`
  const found = useAnswer<{ id: string; kind: string; title: string }[]>(asked)
    ?.filter(({ id, kind }) => kind === 'project' && chosen.every((one) => one.id !== id))
    .map(({ id, title }) => ({ id, name: title }))
  const add = (project: { id: string; name: string }) => {
    set([...chosen, project])
    setQuery('')
  }
  return (
    <fieldset className={own.group} data-field="shared.projects" tabIndex={-1}>
      <legend>{m.content_form_projects()}</legend>
      {error && <p className={css.error}>{error}</p>}
      <ul className={own.chosen}>
        {chosen.map(({ id, name }) => (
          <li key={id}>
            {name}
            <IconButton label={m.content_form_projects_remove({ name })} act={() => set(chosen.filter((one) => one.id !== id))}>
              <IconTrash size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {chosen.length < POST_BOUNDS.projects.most && (
        <Field id="project-search" label={m.content_form_projects_search()}>
          <input
            id="project-search"
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
        {found?.map((project) => (
          <li key={project.id}>
            <button type="button" className={css.link} onClick={() => add(project)}>
              {m.content_form_projects_add({ name: project.name })}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
