import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core'
import { SCOPES } from '../../../domain/clients/client.ts'
import { m } from '../../../kit/paraglide/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/form-fields.tsx'
import { scopeLabel } from '../../components/clients/consent.tsx'
import css from './client-fields.module.css'
import { CLIENT_KINDS, clientKind } from './client-labels.ts'

/** The registration of a site that will sign users in. */
export function ClientFields({ errors }: { errors: FormErrors }) {
  return (
    <>
      <TextInput
        name="name"
        label={m.client_name()}
        description={m.client_name_hint()}
        error={errors.name?.[0]}
        maxLength={60}
        required
        withAsterisk={false}
        autoComplete="off"
      />
      <Textarea
        name="redirect_uris"
        label={m.client_redirect_uris()}
        description={m.client_redirect_uris_hint()}
        error={addressError(errors)}
        required
        withAsterisk={false}
        autosize
        minRows={2}
        spellCheck={false}
        autoCapitalize="none"
      />
      <Radio.Group name="kind" label={m.client_kind()} defaultValue="confidential" error={errors.kind?.[0]}>
        <div className={css.choices}>
          {CLIENT_KINDS.map((kind) => {
            const { name, text } = clientKind(kind)
            return <Radio key={kind} value={kind} label={name} description={text} />
          })}
        </div>
      </Radio.Group>
      <Checkbox.Group label={m.client_scopes()} description={m.client_scopes_hint()} defaultValue={[...SCOPES]}>
        <div className={css.choices}>
          {SCOPES.filter((scope) => scope !== 'openid').map((scope) => (
            <Checkbox key={scope} name="scopes" value={scope} label={scopeLabel(scope)} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}

/** Errors of single addresses, which the API names by their index, with the line number they have in the field. */
function addressError(errors: FormErrors): string | undefined {
  const [field, sentences] = Object.entries(errors).find(([name]) => name.startsWith('redirect_uris')) ?? []
  const line = field?.split('.')[1]
  const text = sentences?.[0] ?? ''
  return line === undefined ? text || undefined : m.client_error_line({ line: Number(line) + 1, text })
}
