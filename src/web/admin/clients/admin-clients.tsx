import { Checkbox } from '@mantine/core'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Client, Scope } from '../../../domain/clients/client.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { ask, redirectWith } from '../../ask.server.ts'
import { withProof } from '../../components/sign-in/proof.server.ts'
import { DeskBadge, DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { useListAddress } from '../../desk/list-address.ts'
import { RowName } from '../../desk/row-name.tsx'
import { type PostedForm, readForm } from '../../form.server.ts'
import { apiContext, configContext } from '../../visitor/page-context.ts'
import css from './client-drawer.module.css'
import { ClientDrawer } from './client-drawer.tsx'
import { ClientFields } from './client-fields.tsx'
import { clientKind, clientState } from './client-labels.ts'
import { type NewSecret, ShownSecret } from './client-secret.tsx'

/** All clients, unpaged: they are few. The address selects the one in the drawer. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { admin } = context.get(apiContext)
  const [clients, keys] = await Promise.all([ask(admin.clients.$get()), ask(admin['signing-keys'].$get())])
  return {
    keys,
    clients,
    issuer: context.get(configContext).public_url,
    opened: clients.find(({ id }) => id === url.searchParams.get('client')) ?? null,
  }
}

/** Registers a client, edits it, renews its secret, revokes it, or rotates the key that signs ID tokens, by `intent`; each needs a recent proof. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const { clients } = context.get(apiContext).admin
  const id = posted.text('id')
  const param = { id: encodeURIComponent(id) }
  switch (posted.text('intent')) {
    case 'register': {
      const done = await withProof(posted, context, () => clients.$post({ json: readClient(posted) }))
      if ('confirm' in done) return done.confirm
      if ('refused' in done) return done.refused
      const { client, secret } = done.given
      return data({ show: { id: client.id, secret } satisfies NewSecret })
    }
    case 'edit': {
      const { kind: _, ...edited } = readClient(posted)
      const done = await withProof(posted, context, () => clients[':id'].$put({ param, json: { ...edited, seen: posted.text('seen') } }))
      if ('confirm' in done) return done.confirm
      if ('refused' in done) return done.refused
      return redirectWith(url.pathname + url.search, 'client_flash_edited')
    }
    case 'rotate_key': {
      const json = { seen: posted.text('seen'), at_once: posted.form.has('at_once') }
      const done = await withProof(posted, context, () => context.get(apiContext).admin['signing-keys'].$post({ json }))
      if ('confirm' in done) return done.confirm
      if ('refused' in done) return done.refused
      return redirectWith(url.pathname + url.search, 'client_flash_key_rotated')
    }
    case 'rotate': {
      const done = await withProof(posted, context, () => clients[':id'].secret.$post({ param }))
      if ('confirm' in done) return done.confirm
      if ('refused' in done) return done.refused
      return data({ show: { id, secret: done.given.secret } satisfies NewSecret })
    }
    case 'revoke': {
      const done = await withProof(posted, context, () => clients[':id'].$delete({ param }))
      if ('confirm' in done) return done.confirm
      if ('refused' in done) return done.refused
      return redirectWith(url.pathname, 'client_flash_revoked')
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function AdminClients() {
  const { clients, keys, issuer, opened } = useLoaderData<typeof loader>()
  return (
    <DeskPage title={m.client_desk_title()} lead={m.client_desk_lead()} actions={<Register issuer={issuer} />}>
      {clients.length > 0 ? (
        <DeskTable label={m.client_desk_title()} rows={clients} columns={columns()} />
      ) : (
        <EmptyState title={m.client_desk_none()}>{m.client_desk_none_text()}</EmptyState>
      )}
      <SigningKeys keys={keys} />
      <ClientDrawer client={opened} issuer={issuer} />
    </DeskPage>
  )
}

function Register({ issuer }: { issuer: string }) {
  return (
    <ActDialog<NewSecret>
      label={m.client_register()}
      button={{ variant: 'filled', size: 'sm' }}
      text={m.client_register_text()}
      submit={m.client_register_submit()}
      values={{ intent: 'register' }}
      result={(shown) => <ShownSecret {...shown} />}
    >
      <ClientFields issuer={issuer} />
    </ActDialog>
  )
}

function columns(): DeskColumn<Client>[] {
  return [
    { key: 'name', title: m.client_name(), render: (client) => <Name client={client} /> },
    { key: 'state', title: m.client_state(), render: (client) => <State client={client} /> },
    { key: 'kind', title: m.client_kind(), from: 'tablet', render: (client) => clientKind(client.kind).name },
    { key: 'people', title: m.client_people(), from: 'tablet', align: 'right', render: (client) => client.people },
    { key: 'created_at', title: m.client_created(), from: 'desktop', render: (client) => <When value={client.created_at} short /> },
  ]
}

function Name({ client }: { client: Client }) {
  const addressOf = useListAddress()
  return (
    <RowName>
      <Link to={addressOf({ client: client.id }, { stay: true })} preventScrollReset>
        {client.name}
      </Link>
      <span>{client.redirect_uris.map((uri) => new URL(uri).host || uri).join(' · ')}</span>
    </RowName>
  )
}

function State({ client }: { client: Client }) {
  const { name, tone } = clientState(client)
  return <DeskBadge tone={tone}>{name}</DeskBadge>
}

function linesOf(text: string): string[] {
  return text.split(/\s+/).filter((line) => line !== '')
}

/** The fields of the form. Redirect addresses are one to a line; `openid` is always among the scopes. */
function readClient({ form, text, texts }: PostedForm) {
  return {
    name: text('name'),
    redirect_uris: linesOf(text('redirect_uris')),
    post_logout_redirect_uris: linesOf(text('post_logout_redirect_uris')),
    backchannel_logout_uri: text('backchannel_logout_uri').trim() || null,
    scopes: ['openid', ...texts('scopes')] as Scope[],
    kind: (form.has('kind') ? text('kind') : 'confidential') as Client['kind'],
  }
}

/** The keys that sign ID tokens, and the act that makes another one. */
function SigningKeys({ keys }: { keys: Awaited<ReturnType<typeof loader>>['keys'] }) {
  return (
    <DeskCard title={m.client_keys_title()} aside={<Rotate seen={keys[0]?.id ?? ''} />}>
      <div className={css.facts}>
        <p>{m.client_keys_text()}</p>
        <ul>
          {keys.map(({ id, signs, created_at }) => (
            <li key={id} className={css.id}>
              <code>{id}</code>
              <When value={created_at} time />
              <DeskBadge tone={signs ? 'good' : 'neutral'}>{signs ? m.client_keys_signs() : m.client_keys_published()}</DeskBadge>
            </li>
          ))}
        </ul>
      </div>
    </DeskCard>
  )
}

function Rotate({ seen }: { seen: string }) {
  return (
    <ActDialog
      label={m.client_keys_rotate()}
      title={m.client_keys_rotate_title()}
      text={m.client_keys_rotate_text()}
      values={{ intent: 'rotate_key', seen }}
    >
      <Checkbox name="at_once" label={m.client_keys_at_once()} description={m.client_keys_at_once_text()} />
    </ActDialog>
  )
}
