import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { BOUNDS } from '../../../domain/projects/drafts/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import { TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Container, EmptyState, Field } from '../../../kit/ui/ui.tsx'
import { ask } from '../../ask.server.ts'
import { startProject } from '../../components/project-form/start-project.server.ts'
import { Form } from '../../form.tsx'
import { PageHeading } from '../../page-heading.tsx'
import { Refusal, SubmitButton } from '../../post-form.tsx'
import { apiContext } from '../../visitor/page-context.ts'
import css from './own-project.module.css'

/** For which organizations there is room. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { room: await ask(context.get(apiContext).organization['project-room'].$get()) }
}

export function action(request: ActionFunctionArgs) {
  return startProject(request, 'edit_project')
}

export default function NewProject() {
  const { room } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const refused = useActionData<typeof action>()
  const open = room.organizations.filter(({ full }) => !full)
  // The button is disabled in advance, with the reason.
  const why = room.full
    ? m.error_too_many_projects()
    : room.organizations.length > 0 && open.length === 0
      ? m.error_too_many_of_organization()
      : null
  if (room.organizations.length === 0)
    return (
      <Container narrow className={css.page}>
        <PageHeading>{m.own_project_new_title()}</PageHeading>
        <EmptyState title={m.own_project_new_none()} />
      </Container>
    )
  return (
    <Container narrow className={css.page}>
      <PageHeading>{m.own_project_new_title()}</PageHeading>
      <p className={css.lead}>{m.own_project_new_lead()}</p>
      {refused && <Refusal>{refused.message}</Refusal>}
      <Form errors={refused?.errors} method="post" className={css.panel}>
        <Field id="organization_id" label={m.own_project_new_organization()}>
          <select id="organization_id" name="organization_id" defaultValue={refused?.typed.organization_id || open[0]?.id}>
            {room.organizations.map(({ id, name, full }) => (
              <option key={id} value={id} disabled={full}>
                {full ? m.own_project_new_organization_full({ name }) : name}
              </option>
            ))}
          </select>
        </Field>
        <Field id="language" label={m.own_project_new_language()}>
          <select id="language" name="language" defaultValue={refused?.typed.language ?? locale}>
            <option value="es">{m.project_form_language_es()}</option>
            <option value="en">{m.project_form_language_en()}</option>
          </select>
        </Field>
        <TextField
          name="name"
          label={m.project_form_name()}
          required
          minLength={BOUNDS.name.least}
          maxLength={BOUNDS.name.most}
          defaultValue={refused?.typed.name}
        />
        <SubmitButton disabled={why !== null} {...(why && { 'aria-describedby': 'why' })}>
          {m.own_project_new_submit()}
        </SubmitButton>
        {why && (
          <p id="why" className={css.why}>
            {why}
          </p>
        )}
      </Form>
    </Container>
  )
}
