import { m } from '../../../kit/sentences/messages.js'
import { FormMessage } from '../../../kit/ui/forms/form-fields.tsx'
import { CopyButton } from '../../../kit/ui/share/copy-button.tsx'
import css from './client-secret.module.css'

/** The new secret of a client; a public client has none. */
export interface NewSecret {
  id: string
  secret: string | null
}

/** The one time that a client's secret is shown: only its digest is stored. */
export function ShownSecret({ id, secret }: NewSecret) {
  return (
    <div className={css.shown}>
      {secret ? <FormMessage tone="warn">{m.client_secret_once()}</FormMessage> : <p>{m.client_secret_none()}</p>}
      <dl>
        <dt>client_id</dt>
        <dd>
          <code>{id}</code>
          <CopyButton label={m.client_copy_id()} text={() => id} />
        </dd>
        {secret && (
          <>
            <dt>client_secret</dt>
            <dd>
              <code>{secret}</code>
              <CopyButton label={m.client_copy_secret()} text={() => secret} />
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}
