import { useLoaderData } from 'react-router'
import { ImportPage } from '../../desk/offer-imports/import-page.tsx'
import { loadImport } from '../../desk/offer-imports/import-pages.server.ts'
import { ADMIN_IMPORTS } from '../../desk/offer-imports/import-pages.ts'

export const loader = loadImport

export default function AdminOfferImport() {
  return <ImportPage pages={ADMIN_IMPORTS} asked={useLoaderData<typeof loader>()} />
}
