import type { OwnGift } from '../../../domain/contributions/questions/question.ts'
import type { ProjectCard } from '../../../domain/projects/project.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Button, Field } from '../../../kit/ui/ui.tsx'
import { Form } from '../../form.tsx'
import { Refusal, SubmitButton } from '../../post-form.tsx'
import css from './own-gift.module.css'

export type OfferedProject = Pick<ProjectCard, 'id' | 'name' | 'language'> & { organization: string }

interface Props {
  gift: Pick<OwnGift, 'amount' | 'project_id'>
  projects: readonly OfferedProject[]
  /** The words of the last search. */
  find: string
  error: string | undefined
}

/** Another project for the contribution of a trip, found by its name; sent with what the page shows of the contribution. */
export function ChooseGiftProject({ gift, projects, find, error }: Props) {
  return (
    <section className={css.questions} aria-labelledby="choose">
      <h2 id="choose">{m.own_gift_choose()}</h2>
      <p className={css.quiet}>{m.own_gift_choose_text()}</p>
      <Form method="get" preventScrollReset>
        <Field id="find" label={m.own_gift_choose_find()}>
          <input id="find" type="search" name="find" defaultValue={find} maxLength={100} />
        </Field>
        <Button type="submit" look="outline">
          {m.own_gift_choose_search()}
        </Button>
      </Form>
      {error && <Refusal>{error}</Refusal>}
      {projects.length === 0 ? (
        <p role="status">{m.project_none()}</p>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="choose" />
          <input type="hidden" name="seen_amount" value={gift.amount.amount} />
          <input type="hidden" name="seen_project" value={gift.project_id ?? ''} />
          <fieldset className={css.choices}>
            <legend className="visually-hidden">{m.own_gift_choose()}</legend>
            {projects.map(({ id, name, language, organization }) => (
              <label key={id}>
                <input type="radio" name="project_id" value={id} required />
                <span>
                  <span lang={language}>{name}</span> <small>{organization}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <SubmitButton look="secondary">{m.own_gift_choose_send()}</SubmitButton>
        </Form>
      )}
    </section>
  )
}
