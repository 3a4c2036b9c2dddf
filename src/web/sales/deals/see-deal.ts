import type { ActionFunctionArgs } from 'react-router'
import { askOr } from '../../ask.server.ts'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/**
 * Records a seller's visit to a deal. Reported by the page's script and not by its request: pages are also prefetched before anybody
 * follows a link.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  await askOr(context.get(apiContext).sales.deal[':id'].visits.$post({ param: { id: encodeURIComponent(text('id')) } }), null)
  return new Response(null, { status: 204 })
}

/** There is nothing to see here. */
export function loader() {
  return new Response(null, { status: 404 })
}
