import type { ActionFunctionArgs } from 'react-router'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** Uploads one picture by a report's link; several are sent one by one, each with its own progress. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const { form } = await readForm(request, context)
  const picture = form.get('picture')
  const answer = await context.get(apiContext)['report-link'].pictures.$post({
    query: { token: url.searchParams.get('token')?.slice(0, 200) ?? '' },
    form: { picture: picture instanceof File ? picture : new File([], 'nothing') },
  })
  const body = (await answer.json()) as { data?: unknown }
  return Response.json(body.data ?? body, { status: answer.status, headers: { 'cache-control': 'no-store' } })
}

/** There is nothing to see here. */
export function loader() {
  return new Response(null, { status: 404 })
}
