import type { ActionFunctionArgs } from 'react-router'
import { attempt } from '../../ask.server.ts'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** Saves a filter of a list by name, or removes one: for the bar above the list. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const api = context.get(apiContext)
  if (text('intent') === 'remove') {
    const removed = await attempt(api['saved-filter'][':id'].$delete({ param: { id: encodeURIComponent(text('id')) } }))
    return 'refused' in removed ? removed.refused : { done: 'removed' as const }
  }
  const saved = await attempt(api['saved-filters'].$post({ json: { list: text('list'), name: text('name'), query: text('query') } }))
  return 'refused' in saved ? saved.refused : { done: 'saved' as const }
}

/** There is nothing to see here. */
export function loader() {
  return new Response(null, { status: 404 })
}
