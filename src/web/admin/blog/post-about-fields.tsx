import { POST_BOUNDS, type PostContent, type PostShared } from '../../../domain/blog/post.kind.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Field } from '../../../kit/ui/ui.tsx'
import { idsOf } from '../../components/draft/described-by.ts'
import css from '../../components/draft/draft-form.module.css'
import { TownField } from '../../components/places/town-field.tsx'
import { Choice } from '../../desk/content/choice.tsx'
import own from '../../desk/content/chosen-fields.module.css'
import type { ContentPartProps } from '../../desk/content/content-part.ts'
import { ProjectsField } from '../../desk/content/projects-field.tsx'

interface Props extends ContentPartProps<PostContent> {
  causes: { id: string; name: string }[]
  categories: { id: string; name: string }[]
  /** Path for searching projects. */
}

/** Fields shared by both languages, besides pictures: author, causes, place, projects. */
export function PostAboutFields({ content, change, errors, causes, categories }: Props) {
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
      <div className={css.row}>
        <Choice
          id="shared.category"
          label={m.content_form_category()}
          value={shared.category}
          options={[['', m.content_form_category_none()], ...categories.map(({ id, name }): [string, string] => [id, name])]}
          set={(category) => set({ category })}
        />
      </div>
      <Causes chosen={shared.causes} causes={causes} error={errors['shared.causes']} set={(ids) => set({ causes: ids })} />
      <ProjectsField
        field="shared.projects"
        legend={m.content_form_projects()}
        chosen={shared.projects}
        most={POST_BOUNDS.projects.most}
        error={errors['shared.projects']}
        set={(projects) => set({ projects })}
      />
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
