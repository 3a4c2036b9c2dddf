import { useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { CataloguePage } from '../../desk/catalogues/catalogue-page.tsx'
import { catalogueAction, loadCatalogue } from './catalogue-loading.server.ts'

export const loader = loadCatalogue('districts')
export const action = catalogueAction('districts')

export default function AdminDistricts() {
  return <CataloguePage {...useLoaderData<typeof loader>()} title={m.catalogue_title_districts()} lead={m.catalogue_lead_districts()} />
}
