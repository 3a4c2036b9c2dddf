import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { AdminCatalogue, CatalogueChange, NewCatalogueItem } from '../../../domain/catalogues/catalogue.ts'
import { attempt, redirectWith } from '../../ask.server.ts'
import { readCatalogue } from '../../desk/catalogues/read-catalogue.server.ts'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

export function loadCatalogue(name: AdminCatalogue) {
  return async ({ url, context }: LoaderFunctionArgs) => {
    const platform = context.get(apiContext).admin.platform[':name']
    return { name, ...(await readCatalogue(url, (query) => platform.$get({ param: { name }, query }))) }
  }
}

/** Adds, changes, moves, enables or disables, by `intent`. */
export function catalogueAction(name: AdminCatalogue) {
  return async ({ request, url, context }: ActionFunctionArgs) => {
    const { form, text, parsed } = await readForm(request, context)
    const platform = context.get(apiContext).admin.platform[':name']
    const row = { name, id: encodeURIComponent(text('id')) }
    const words = Object.fromEntries([...form].filter(([field]) => FIELDS.has(field))) as CatalogueChange
    const seen = parsed<CatalogueChange['seen']>('seen')
    const done = () => redirectWith(url.pathname + url.search, 'catalogue_flash_saved')
    switch (text('intent')) {
      case 'add': {
        const json = { ...words, key: text('key') } as NewCatalogueItem
        const tried = await attempt(platform.$post({ param: { name }, json }))
        return 'refused' in tried ? tried.refused : done()
      }
      case 'change': {
        const tried = await attempt(platform[':id'].$patch({ param: row, json: { ...words, seen } }))
        return 'refused' in tried ? tried.refused : done()
      }
      case 'enable':
      case 'disable': {
        const tried = await attempt(platform[':id'].$patch({ param: row, json: { enabled: text('intent') === 'enable', seen } }))
        return 'refused' in tried ? tried.refused : done()
      }
      case 'move': {
        const tried = await attempt(platform[':id'].moves.$post({ param: row, json: { place: text('place') as 'up' } }))
        return text('place') === 'first' && !('refused' in tried) ? done() : redirect(url.pathname + url.search, { status: 303 })
      }
      default:
        throw data(null, { status: 400 })
    }
  }
}

const FIELDS = new Set(['name_es', 'name_en', 'country_code'])
