import { useNavigate } from 'react-router'
import type { Client } from '../../../domain/clients/client.ts'
import { m } from '../../../kit/sentences/messages.js'
import { CopyButton } from '../../../kit/ui/share/copy-button.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { scopeLabel } from '../../components/clients/consent.tsx'
import { DeskBadge } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { DeskDrawer } from '../../desk/dialogs/desk-dialog.tsx'
import { useListAddress } from '../../desk/list-address.ts'
import css from './client-drawer.module.css'
import { ClientFields } from './client-fields.tsx'
import { clientKind, clientState } from './client-labels.ts'
import { type NewSecret, ShownSecret } from './client-secret.tsx'

/** A client beside the list: its settings, its scopes and its actions. The address selects which one. */
export function ClientDrawer({ client, issuer }: { client: Client | null; issuer: string }) {
  const addressOf = useListAddress()
  const navigate = useNavigate()
  return (
    <DeskDrawer
      opened={client !== null}
      onClose={() => navigate(addressOf({ client: null }, { stay: true }), { preventScrollReset: true })}
      title={client?.name}
    >
      {client && (
        <div className={css.client}>
          <Facts client={client} issuer={issuer} />
          {!client.revoked_at && <Acts client={client} issuer={issuer} />}
        </div>
      )}
    </DeskDrawer>
  )
}

function Facts({ client, issuer }: { client: Client; issuer: string }) {
  const state = clientState(client)
  const kind = clientKind(client.kind)
  return (
    <dl className={css.facts}>
      <dt>{m.client_state()}</dt>
      <dd>
        <DeskBadge tone={state.tone}>{state.name}</DeskBadge> {client.revoked_at && <When value={client.revoked_at} time />}
      </dd>
      <dt>{m.client_issuer()}</dt>
      <dd>
        <span className={css.id}>
          <code>{issuer}</code>
          <CopyButton label={m.client_copy_issuer()} text={() => issuer} />
        </span>
        <span className={css.note}>{m.client_issuer_hint()}</span>
      </dd>
      <dt>client_id</dt>
      <dd className={css.id}>
        <code>{client.id}</code>
        <CopyButton label={m.client_copy_id()} text={() => client.id} />
      </dd>
      <dt>{m.client_kind()}</dt>
      <dd>
        {kind.name}
        <span className={css.note}>{kind.text}</span>
      </dd>
      <dt>{m.client_redirect_uris()}</dt>
      <dd>
        <Addresses uris={client.redirect_uris} />
      </dd>
      {client.post_logout_redirect_uris.length > 0 && (
        <>
          <dt>{m.client_post_logout_redirect_uris()}</dt>
          <dd>
            <Addresses uris={client.post_logout_redirect_uris} />
          </dd>
        </>
      )}
      {client.backchannel_logout_uri && (
        <>
          <dt>{m.client_backchannel_logout_uri()}</dt>
          <dd>
            <Addresses uris={[client.backchannel_logout_uri]} />
          </dd>
        </>
      )}
      <dt>{m.client_scopes()}</dt>
      <dd>
        <ul>
          {client.scopes.map((scope) => (
            <li key={scope}>{scopeLabel(scope)}</li>
          ))}
        </ul>
      </dd>
      <dt>{m.client_people()}</dt>
      <dd>{client.people}</dd>
      <dt>{m.client_created()}</dt>
      <dd>
        <When value={client.created_at} time />
      </dd>
      {client.secret_rotated_at && (
        <>
          <dt>{m.client_rotated()}</dt>
          <dd>
            <When value={client.secret_rotated_at} time />
          </dd>
        </>
      )}
    </dl>
  )
}

function Addresses({ uris }: { uris: string[] }) {
  return (
    <ul>
      {uris.map((uri) => (
        <li key={uri}>
          <code>{uri}</code>
        </li>
      ))}
    </ul>
  )
}

function Acts({ client, issuer }: { client: Client; issuer: string }) {
  const { id, name, kind, people, version } = client
  return (
    <div className={css.acts}>
      <ActDialog
        label={m.client_edit()}
        title={m.client_edit_title({ name })}
        text={m.client_edit_text()}
        submit={m.client_edit_submit()}
        values={{ intent: 'edit', id, seen: version }}
      >
        <ClientFields client={client} issuer={issuer} />
      </ActDialog>
      {kind === 'confidential' && (
        <ActDialog<NewSecret>
          label={m.client_rotate()}
          title={m.client_rotate_title({ name })}
          text={m.client_rotate_text({ name })}
          values={{ intent: 'rotate', id }}
          result={(shown) => <ShownSecret {...shown} />}
        />
      )}
      <ActDialog
        label={m.client_revoke()}
        button={{ variant: 'light', color: 'red' }}
        title={m.client_revoke_title({ name })}
        text={m.client_revoke_text({ name, people })}
        danger
        values={{ intent: 'revoke', id }}
      />
    </div>
  )
}
