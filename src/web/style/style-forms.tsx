import { m } from '../../kit/sentences/messages.js'
import { FieldErrorScope } from '../../kit/ui/forms/field-errors.ts'
import { PasswordField, TextField } from '../../kit/ui/forms/form-fields.tsx'
import { Button, Field } from '../../kit/ui/ui.tsx'
import { CodeForm } from '../components/contributions/code-form.tsx'
import { OrganizationChips, OrganizationFilter } from '../components/organizations/organization-filter.tsx'
import css from './style.module.css'
import { Specimens, StyleSection } from './style-section.tsx'

const SEARCH = { query: 'rotary', type: 'ong', country: 'AR', district: '4851', page: 1 }
const CHOICES = {
  type: [{ value: 'ong', name: 'ONG o fundación' }],
  country: [{ value: 'AR', name: 'Argentina' }],
  district: [{ value: '4851', name: '4851 · Cuyo' }],
}

/** Form fields, before and after errors. */
export function StyleForms() {
  const errors = { style_wrong: [m.users_error_email()], style_wrong_password: [m.users_error_password_short()] }
  return (
    <StyleSection id="forms" title={m.style_forms()}>
      {/* A password belongs to a form of its own, or the browser complains; these are never sent. */}
      <form className={css.content}>
        <Specimens title={m.style_at_rest()}>
          <TextField name="style_empty" label={m.users_register_email()} type="email" placeholder="nombre@ejemplo.com" />
          <TextField
            name="style_hint"
            label={m.users_register_username()}
            hint={m.users_register_username_hint()}
            autoComplete="username"
            defaultValue="mariela"
          />
          <PasswordField
            name="style_password"
            label={m.users_login_password()}
            autoComplete="new-password"
            defaultValue="una frase corta"
          />
          <Field id="style_select" label={m.organization_type()}>
            <select id="style_select">
              <option>{m.organization_type_any()}</option>
            </select>
          </Field>
        </Specimens>
        <Specimens title={m.style_disabled()}>
          <TextField name="style_disabled" label={m.users_register_name()} disabled defaultValue="Mariela" />
          <Button type="submit" disabled>
            {m.users_account_save()}
          </Button>
        </Specimens>
      </form>
      <form className={css.content}>
        <FieldErrorScope value={errors}>
          <Specimens title={m.style_with_error()}>
            <TextField name="style_wrong" label={m.users_register_email()} autoComplete="username" defaultValue="mariela@" />
            <PasswordField name="style_wrong_password" label={m.users_login_password()} autoComplete="new-password" defaultValue="corta" />
            <Button type="submit" disabled>
              {m.users_account_save()}
            </Button>
          </Specimens>
        </FieldErrorScope>
      </form>
      <OrganizationFilter search={SEARCH} choices={CHOICES} />
      <OrganizationChips search={SEARCH} choices={CHOICES} />
      <CodeForm tried={null} />
    </StyleSection>
  )
}
