import type { ActionFunctionArgs } from 'react-router'
import { askOr } from '../../ask.server.ts'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** A seller looks at a deal. Said by its page and not by asking for it: pages are also asked for before anybody follows a link. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  await askOr(context.get(apiContext).sales.deal[':id'].visits.$post({ param: { id: encodeURIComponent(text('id')) } }), null)
  return new Response(null, { status: 204 })
}

/** There is nothing to see here. */
export function loader() {
  return new Response(null, { status: 404 })
}
