import { type ActionFunctionArgs, data, useActionData, useLoaderData } from 'react-router'
import type { OfferHost } from '../../../domain/offer-imports/hosts/offer-host.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { attempt, redirectWith } from '../../ask.server.ts'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { TextInput } from '../../desk/fields.tsx'
import type { AddressResult } from '../../desk/offer-imports/give-addresses.tsx'
import { HostList } from '../../desk/offer-imports/host-list.tsx'
import { giveAddresses, loadImports } from '../../desk/offer-imports/import-pages.server.ts'
import { ADMIN_IMPORTS } from '../../desk/offer-imports/import-pages.ts'
import { ImportsPage } from '../../desk/offer-imports/imports-page.tsx'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

export const loader = loadImports

/** Gives addresses to read, or changes the list of sites, by `intent`. */
export async function action(about: ActionFunctionArgs) {
  const form = await readForm(about.request, about.context)
  const { admin } = about.context.get(apiContext)
  const done = (flash: Flash) => redirectWith(about.url.pathname, flash)
  switch (form.text('intent')) {
    case 'give':
      return giveAddresses(form, about, ADMIN_IMPORTS)
    case 'allow': {
      const tried = await attempt(admin['befun-hosts'].$post({ json: { host: form.text('host') } }))
      return 'refused' in tried ? tried.refused : done('befun_flash_host_added')
    }
    case 'disallow': {
      const tried = await attempt(admin['befun-host'][':host'].$delete({ param: { host: encodeURIComponent(form.text('host')) } }))
      return 'refused' in tried ? tried.refused : done('befun_flash_host_removed')
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function AdminOfferImports() {
  const loaded = useLoaderData<typeof loader>()
  const given = useActionData<typeof action>() as AddressResult | undefined
  return (
    <ImportsPage pages={ADMIN_IMPORTS} loaded={loaded} given={given}>
      <HostList hosts={loaded.hosts} add={<AllowHost />} actsOf={(host) => <DisallowHost host={host} />} />
    </ImportsPage>
  )
}

function AllowHost() {
  return (
    <ActDialog label={m.befun_hosts_add()} text={m.befun_hosts_add_text()} values={{ intent: 'allow' }}>
      <TextInput
        name="host"
        label={m.befun_hosts_label()}
        description={m.befun_hosts_hint()}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        required
      />
    </ActDialog>
  )
}

function DisallowHost({ host: { id } }: { host: OfferHost }) {
  return (
    <ActDialog
      label={m.befun_hosts_remove()}
      named={m.befun_hosts_remove_named({ host: id })}
      text={m.befun_hosts_remove_text()}
      danger
      values={{ intent: 'disallow', host: id }}
    />
  )
}
