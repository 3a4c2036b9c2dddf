import { type ActionFunctionArgs, data } from 'react-router'
import { askOr, attempt, redirectWith } from '../../ask.server.ts'
import { readForm } from '../../form.server.ts'
import { writeQuery } from '../../list-parameters.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** Describes a picture, or deletes those that were chosen, by the form's `intent`. */
export async function actOnPictures({ request, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const { admin } = context.get(apiContext)
  if (text('intent') === 'delete') {
    const ids = text('ids').split(' ').filter(Boolean)
    const tried = await attempt(admin['picture-deletions'].$post({ json: { ids } }))
    if ('refused' in tried) return tried.refused
    if (tried.given.refused.length > 0) return data({ show: tried.given })
    const parameters = new URLSearchParams(url.searchParams)
    parameters.delete('picture')
    return redirectWith(url.pathname + writeQuery(parameters), 'media_flash_deleted')
  }
  const param = { id: encodeURIComponent(text('id')) }
  const json = {
    version: Number(text('version')),
    alt: { es: text('alt_es'), en: text('alt_en') },
    focus: { x: Number(text('focus_x')), y: Number(text('focus_y')) },
  }
  const tried = await attempt(admin.picture[':id'].$put({ param, json }))
  if ('refused' in tried) {
    const theirs = tried.status === 409 ? await askOr(admin.picture[':id'].$get({ param }), null) : null
    return data({ ...tried.refused.data, theirs }, { status: tried.status })
  }
  return redirectWith(url.pathname + url.search, 'media_flash_described')
}
