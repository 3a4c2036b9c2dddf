import { Checkbox, Radio } from '@mantine/core'
import { use } from 'react'
import { type Client, SCOPES } from '../../../domain/clients/client.ts'
import { m } from '../../../kit/sentences/messages.js'
import { FieldErrorScope, type FormErrors, useFieldError } from '../../../kit/ui/forms/field-errors.ts'
import { scopeLabel } from '../../components/clients/consent.tsx'
import { Textarea, TextInput } from '../../desk/fields.tsx'
import css from './client-fields.module.css'
import { CLIENT_KINDS, clientKind } from './client-labels.ts'

/** Guide for a site's developers. */
const GUIDE = '/api/docs/sign-in-for-other-sites.md'

/** The registration of a site that will sign users in, or its editable fields: all but its kind. */
export function ClientFields({ client, issuer }: { client?: Client; issuer: string }) {
  return (
    <>
      <div className={css.issuer}>
        <p>
          {m.client_issuer()}: <code>{issuer}</code>
        </p>
        <a href={GUIDE} target="_blank" rel="noopener">
          {m.client_guide()}
        </a>
      </div>
      <TextInput
        name="name"
        label={m.client_name()}
        defaultValue={client?.name}
        description={m.client_name_hint()}
        maxLength={60}
        required
        autoComplete="off"
      />
      <AddressLines
        name="redirect_uris"
        label={m.client_redirect_uris()}
        hint={m.client_redirect_uris_hint()}
        uris={client?.redirect_uris}
        required
      />
      {!client && <Kinds />}
      <Checkbox.Group label={m.client_scopes()} description={m.client_scopes_hint()} defaultValue={[...(client?.scopes ?? SCOPES)]}>
        <div className={css.choices}>
          {SCOPES.filter((scope) => scope !== 'openid').map((scope) => (
            <Checkbox key={scope} name="scopes" value={scope} label={scopeLabel(scope)} />
          ))}
        </div>
      </Checkbox.Group>
      <AddressLines
        name="post_logout_redirect_uris"
        label={m.client_post_logout_redirect_uris()}
        hint={m.client_post_logout_redirect_uris_hint()}
        uris={client?.post_logout_redirect_uris}
      />
      <TextInput
        name="backchannel_logout_uri"
        label={m.client_backchannel_logout_uri()}
        defaultValue={client?.backchannel_logout_uri ?? ''}
        description={m.client_backchannel_logout_uri_hint()}
        inputMode="url"
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
      />
    </>
  )
}

interface LinesProps {
  name: 'redirect_uris' | 'post_logout_redirect_uris'
  label: string
  hint: string
  uris: string[] | undefined
  required?: boolean
}

/** Addresses, one to a line. */
function AddressLines({ name, label, hint, uris, required = false }: LinesProps) {
  const wrong = addressErrors(use(FieldErrorScope), name)
  return (
    <Textarea
      name={name}
      label={label}
      defaultValue={uris?.join('\n')}
      description={hint}
      error={wrong.length > 0 && <AddressErrors errors={wrong} />}
      required={required}
      minRows={required ? 2 : 1}
      spellCheck={false}
      autoCapitalize="none"
    />
  )
}

function Kinds() {
  return (
    <Radio.Group name="kind" label={m.client_kind()} defaultValue="confidential" error={useFieldError('kind')}>
      <div className={css.choices}>
        {CLIENT_KINDS.map((kind) => {
          const { name, text } = clientKind(kind)
          return <Radio key={kind} value={kind} label={name} description={text} />
        })}
      </div>
    </Radio.Group>
  )
}

const MOST_LINES = 10

/** Errors of single addresses, which the API names by their index, each with the number that its line has in the field. */
export function addressErrors(errors: FormErrors, field = 'redirect_uris'): string[] {
  const wrong = Object.entries(errors).filter(([name]) => name.split('.')[0] === field)
  const sentences = wrong.map(([name, [text = '']]) => {
    const line = name.split('.')[1]
    return line === undefined ? text : m.client_error_line({ line: Number(line) + 1, text })
  })
  const more = sentences.length - MOST_LINES
  if (more <= 0) return sentences
  return [
    ...sentences.slice(0, MOST_LINES),
    more === 1 ? m.client_error_lines_more_one() : m.client_error_lines_more_other({ count: more }),
  ]
}

function AddressErrors({ errors }: { errors: string[] }) {
  return errors.map((error) => (
    <span key={error} className={css.wrong}>
      {error}
    </span>
  ))
}
