import { useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { CataloguePage } from '../../desk/catalogues/catalogue-page.tsx'
import { catalogueAction, loadCatalogue } from './catalogue-loading.server.ts'

export const loader = loadCatalogue('categories')
export const action = catalogueAction('categories')

export default function AdminCategories() {
  return <CataloguePage {...useLoaderData<typeof loader>()} title={m.catalogue_title_categories()} lead={m.catalogue_lead_categories()} />
}
