import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { CatalogueChange } from '../../../domain/catalogues/catalogue.ts'
import { m } from '../../../kit/sentences/messages.js'
import { attempt, redirectWith } from '../../ask.server.ts'
import { CataloguePage } from '../../desk/catalogues/catalogue-page.tsx'
import { readCatalogue } from '../../desk/catalogues/read-catalogue.server.ts'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

export function loader({ url, context }: LoaderFunctionArgs) {
  return readCatalogue(url, (query) => context.get(apiContext).sales['lost-reasons'].$get({ query }))
}

/** Adds, changes, moves, enables or disables, by `intent`. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const { text, parsed } = await readForm(request, context)
  const reasons = context.get(apiContext).sales['lost-reasons']
  const param = { id: encodeURIComponent(text('id')) }
  const json = { name_es: text('name_es'), name_en: text('name_en') }
  const seen = parsed<CatalogueChange['seen']>('seen')
  const intent = text('intent')
  if (intent === 'move') {
    await attempt(reasons[':id'].moves.$post({ param, json: { place: text('place') as 'up' } }))
    return redirect(url.pathname + url.search, { status: 303 })
  }
  const tried =
    intent === 'add'
      ? await attempt(reasons.$post({ json }))
      : intent === 'change'
        ? await attempt(reasons[':id'].$patch({ param, json: { ...json, seen } }))
        : intent === 'enable' || intent === 'disable'
          ? await attempt(reasons[':id'].$patch({ param, json: { enabled: intent === 'enable', seen } }))
          : null
  if (!tried) throw data(null, { status: 400 })
  if ('refused' in tried) return tried.refused
  return redirectWith(url.pathname + url.search, 'catalogue_flash_saved')
}

export default function EditLostReasons() {
  return (
    <CataloguePage
      {...useLoaderData<typeof loader>()}
      name="lost_reasons"
      title={m.catalogue_title_lost_reasons()}
      lead={m.catalogue_lead_lost_reasons()}
    />
  )
}
