import { useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { CataloguePage } from '../../desk/catalogues/catalogue-page.tsx'
import { catalogueAction, loadCatalogue } from './catalogue-loading.server.ts'

export const loader = loadCatalogue('countries')
export const action = catalogueAction('countries')

export default function AdminCountries() {
  return <CataloguePage {...useLoaderData<typeof loader>()} title={m.catalogue_title_countries()} lead={m.catalogue_lead_countries()} />
}
