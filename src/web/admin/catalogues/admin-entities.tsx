import { useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { CataloguePage } from '../../desk/catalogues/catalogue-page.tsx'
import { catalogueAction, loadCatalogue } from './catalogue-loading.server.ts'

export const loader = loadCatalogue('entities')
export const action = catalogueAction('entities')

export default function AdminEntities() {
  return <CataloguePage {...useLoaderData<typeof loader>()} title={m.catalogue_title_entities()} lead={m.catalogue_lead_entities()} />
}
