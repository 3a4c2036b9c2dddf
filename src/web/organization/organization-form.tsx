import { useFetcher } from 'react-router'
import type { OwnOrganization, RegistrationHints } from '../../domain/organizations/organization.ts'
import { m } from '../../kit/sentences/messages.js'
import { IconUsersGroup } from '../../kit/ui/icons/icons.ts'
import { Link } from '../../kit/ui/link.tsx'
import { Button } from '../../kit/ui/ui.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { Form, useShownTo } from '../form.tsx'
import { Refusal, SubmitButton } from '../post-form.tsx'
import { SeenVersion } from '../seen-version.tsx'
import { useFetcherSending } from '../sending.ts'
import css from './organization-form.module.css'
import { ContactFields, OrganizationPictureFields, WhoFields } from './organization-form-parts.tsx'
import type { OrganizationFormChoices } from './organization-typed.ts'
import { type RefusedOrganization, useOrganizationForm } from './use-organization-form.ts'
import { WhereFields } from './where-fields.tsx'

interface Props {
  choices: OrganizationFormChoices
  /** The one to change; none for a new one. */
  organization?: OwnOrganization
  refused: RefusedOrganization
  /** Id of the user who registers a new one: the draft in this tab is theirs. */
  user?: string
  submit: string
}

/** The registration of an organization, and its correction. An error goes as soon as its field is typed in. */
export function OrganizationForm({ choices, organization, refused, user = '', submit }: Props) {
  const form = useOrganizationForm(organization, refused, user)
  const { hints, clear } = form
  return (
    <Form
      errors={form.errors}
      method="post"
      encType="multipart/form-data"
      noValidate
      className={css.form}
      onInput={(event) => clear((event.target as HTMLInputElement).name)}
      onChange={(event) => clear(event.target.name)}
    >
      {form.restored && (
        <p role="status" className={css.restored}>
          {m.registration_restored()}{' '}
          <Button look="quiet" onClick={form.discard}>
            {m.registration_discard()}
          </Button>
        </p>
      )}
      {refused && <Refusal>{refused.message}</Refusal>}
      {organization && <input type="hidden" name="id" value={organization.id} />}
      {organization && <SeenVersion name="seen" version={organization.version} refused={refused} />}
      <WhoFields form={form} types={choices.types} />
      <WhereFields form={form} choices={choices} />
      {hints && hints.alike.length > 0 && !organization && <AlikeOrganizations organizations={hints.alike} />}
      <OrganizationPictureFields organization={organization} />
      <ContactFields form={form} />
      <SubmitButton name="intent" value="save" sending={m.registration_saving()}>
        {submit}
      </SubmitButton>
    </Form>
  )
}

type Alike = RegistrationHints['alike'][number]

/** Organizations of the same city with a similar name: join instead of doubling. */
function AlikeOrganizations({ organizations }: { organizations: Alike[] }) {
  return (
    <section className={css.alike} aria-labelledby="alike">
      <h2 id="alike">
        <IconUsersGroup size={22} aria-hidden="true" />
        {m.registration_alike()}
      </h2>
      <p>{m.registration_alike_text()}</p>
      <ul>
        {organizations.map((organization) => (
          <AlikeOne key={organization.id} organization={organization} />
        ))}
      </ul>
    </section>
  )
}

function AlikeOne({ organization: { id, slug, name, type, place } }: { organization: Alike }) {
  const to = usePaths()
  const fetcher = useFetcher<{ message: string } | { asked: true }>()
  const busy = useFetcherSending(fetcher)
  const shown_to = useShownTo()
  const answer = fetcher.data
  const asked = answer !== undefined && 'asked' in answer
  return (
    <li>
      <div>
        <Link to={to('organization', { slug })} target="_blank" lang="es">
          {name}
        </Link>
        <span>
          {type.name} · {place.text}
        </span>
        <span role="status" className={css.answer} data-tone={asked ? 'good' : 'bad'}>
          {asked ? m.registration_join_requested() : answer && 'message' in answer ? answer.message : ''}
        </span>
      </div>
      {!asked && (
        <Button
          look="outline"
          aria-disabled={busy}
          onClick={() =>
            fetcher.submit({ intent: 'join', organization_id: id, shown_to }, { method: 'post', action: to('register_organization') })
          }
        >
          {m.registration_join()}
        </Button>
      )}
    </li>
  )
}
