import { useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { CataloguePage } from '../../desk/catalogues/catalogue-page.tsx'
import { catalogueAction, loadCatalogue } from './catalogue-loading.server.ts'

export const loader = loadCatalogue('currencies')
export const action = catalogueAction('currencies')

export default function AdminCurrencies() {
  return <CataloguePage {...useLoaderData<typeof loader>()} title={m.catalogue_title_currencies()} lead={m.catalogue_lead_currencies()} />
}
