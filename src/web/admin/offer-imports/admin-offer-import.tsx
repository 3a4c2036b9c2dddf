import { useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { ImportPage } from '../../desk/offer-imports/import-page.tsx'
import { loadImport } from '../../desk/offer-imports/import-pages.server.ts'
import { ADMIN_IMPORTS } from '../../desk/offer-imports/import-pages.ts'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'

export const loader = loadImport

export function meta(about: MetaArguments) {
  return deskMeta(about, m.befun_title())
}

export default function AdminOfferImport() {
  return <ImportPage pages={ADMIN_IMPORTS} asked={useLoaderData<typeof loader>()} />
}
