import { useLoaderData } from 'react-router'
import { m } from '../../../kit/paraglide/messages.js'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { changeCatalogue, loadCatalogue } from './catalogue-loading.server.ts'
import { CataloguePage } from './catalogue-page.tsx'

export const loader = loadCatalogue('districts')
export const action = changeCatalogue('districts')

export function meta(about: MetaArguments) {
  return deskMeta(about, m.catalogue_title_districts())
}

export default function AdminDistricts() {
  return <CataloguePage {...useLoaderData<typeof loader>()} title={m.catalogue_title_districts()} lead={m.catalogue_lead_districts()} />
}
