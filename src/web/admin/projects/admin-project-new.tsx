import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useFetcher, useLoaderData } from 'react-router'
import { BOUNDS } from '../../../domain/projects/drafts/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useFieldError } from '../../../kit/ui/forms/field-errors.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr, EMPTY_PAGE } from '../../ask.server.ts'
import { startProject } from '../../components/project-form/start-project.server.ts'
import { DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { NativeSelect, TextInput } from '../../desk/fields.tsx'
import { PostForm } from '../../post-form.tsx'
import { apiContext } from '../../visitor/page-context.ts'
import css from './admin-project-new.module.css'

/** Organizations by `organization`, a few of them. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const query = (url.searchParams.get('organization') ?? '').slice(0, 100)
  const { data } = await askOr(
    context.get(apiContext).admin.organizations.$get({ query: { query, status: 'approved', per_page: '8', sort: 'name' } }),
    EMPTY_PAGE,
  )
  return { query, organizations: data.map(({ id, name, place }) => ({ id, name, place: place.text })) }
}

/** Creates it, for any approved organization. Projects created by admins count only against the organization's ten. */
export function action(request: ActionFunctionArgs) {
  return startProject(request, 'admin_project_edit')
}

export default function AdminProjectNew() {
  const refused = useActionData<typeof action>()
  const locale = useLocale()
  const to = usePaths()
  const typed = refused?.typed
  return (
    <DeskPage title={m.own_project_new_title()} lead={<Link to={to('admin_projects')}>← {m.project_desk_title()}</Link>}>
      <DeskCard title={m.project_new_card()}>
        <PostForm refused={refused} className={css.form}>
          <Organizations chosen={typed?.organization_id} />
          <NativeSelect
            name="language"
            label={m.own_project_new_language()}
            defaultValue={typed?.language ?? locale}
            data={[
              { value: 'es', label: m.project_form_language_es() },
              { value: 'en', label: m.project_form_language_en() },
            ]}
          />
          <TextInput
            name="name"
            label={m.project_form_name()}
            defaultValue={typed?.name}
            required
            minLength={BOUNDS.name.least}
            maxLength={BOUNDS.name.most}
          />
          <p className={css.note}>{m.project_new_limits()}</p>
          <div>
            <Button type="submit">{m.own_project_new_submit()}</Button>
          </div>
        </PostForm>
      </DeskCard>
    </DeskPage>
  )
}

/** Found by typing; without scripts the first ones can be chosen. */
function Organizations({ chosen }: { chosen: string | undefined }) {
  const error = useFieldError('organization_id')
  const loaded = useLoaderData<typeof loader>()
  const fetcher = useFetcher<typeof loader>()
  const to = usePaths()
  const { organizations } = fetcher.data ?? loaded
  const [kept, keep] = useState<(typeof organizations)[number]>()
  // The one that was picked stays when results arrive that are without it.
  const offered = kept && !organizations.some(({ id }) => id === kept.id) ? [kept, ...organizations] : organizations
  const search = (text: string) => fetcher.load(`${to('admin_project_new')}?organization=${encodeURIComponent(text)}`)
  return (
    <fieldset className={css.organizations} aria-describedby={error ? 'organization-error' : undefined}>
      <legend>{m.own_project_new_organization()}</legend>
      <TextInput
        type="search"
        aria-label={m.project_new_search()}
        placeholder={m.project_new_search()}
        defaultValue={loaded.query}
        autoComplete="off"
        onChange={(event) => void search(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="visually-hidden">
        {m.project_new_found({ count: organizations.length })}
      </p>
      {offered.map((organization) => (
        <label key={organization.id}>
          <input
            type="radio"
            name="organization_id"
            value={organization.id}
            required
            defaultChecked={organization.id === (kept?.id ?? chosen)}
            onChange={() => keep(organization)}
          />
          <span>
            {organization.name} <small>{organization.place}</small>
          </span>
        </label>
      ))}
      {organizations.length === 0 && <DeskNothing>{m.project_new_none()}</DeskNothing>}
      {error && (
        <p id="organization-error" className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
