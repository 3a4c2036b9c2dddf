import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../visitor/page-context.ts'

/** What is being written, as the form's own script reads it: the answer of the API, without its frame. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const answer = await context.get(apiContext).organization.project[':id'].draft.$get({ param: { id: keyOf(params) } })
  return plain(answer)
}

/** Saves it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const json = (await request.json().catch(() => null)) as { version: number; content: never } | null
  const answer = await context
    .get(apiContext)
    .organization.project[':id'].draft.$put({ param: { id: keyOf(params) }, json: json ?? ({} as never) })
  return plain(answer)
}

function keyOf({ slug = '' }: { slug?: string | undefined }): string {
  return /^[\w-]{1,80}$/.test(slug) ? slug : '-'
}

async function plain(answer: { status: number; json(): Promise<unknown> }): Promise<Response> {
  const body = (await answer.json()) as { data?: unknown }
  return Response.json(body.data ?? body, { status: answer.status, headers: { 'cache-control': 'no-store' } })
}
