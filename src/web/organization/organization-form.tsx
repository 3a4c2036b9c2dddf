import type { OwnOrganization } from '../../domain/organizations/organization.ts'
import { m } from '../../kit/sentences/messages.js'
import { Button } from '../../kit/ui/ui.tsx'
import { Form } from '../form.tsx'
import { Refusal, SubmitButton } from '../post-form.tsx'
import { AlikeOrganizations } from './alike-organizations.tsx'
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
