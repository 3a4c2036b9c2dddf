import { type ActionFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { AddressResult } from '../../desk/offer-imports/give-addresses.tsx'
import { HostList } from '../../desk/offer-imports/host-list.tsx'
import { giveAddresses, loadImports } from '../../desk/offer-imports/import-pages.server.ts'
import { SALES_IMPORTS } from '../../desk/offer-imports/import-pages.ts'
import { ImportsPage } from '../../desk/offer-imports/imports-page.tsx'
import { readForm } from '../../form.server.ts'

export const loader = loadImports

export async function action(about: ActionFunctionArgs) {
  return giveAddresses(await readForm(about.request, about.context), about, SALES_IMPORTS)
}

export default function SalesOfferImports() {
  const loaded = useLoaderData<typeof loader>()
  const given = useActionData<typeof action>() as AddressResult | undefined
  return (
    <ImportsPage pages={SALES_IMPORTS} loaded={loaded} given={given}>
      <HostList hosts={loaded.hosts} />
    </ImportsPage>
  )
}
