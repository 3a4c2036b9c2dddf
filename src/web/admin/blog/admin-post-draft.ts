import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { plainAnswer } from '../../components/draft/plain-answer.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** What is being written, for the form's own script; with `side`, whether that side could have an address; with `targets`, what a card can stand for. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const id = idOf(params.slug)
  const side = url.searchParams.get('side')
  const targets = url.searchParams.get('targets')
  if (targets !== null) return plainAnswer(await api.admin['content-targets'].$get({ query: { query: targets.slice(0, 80) } }))
  if (side === 'es' || side === 'en') {
    const typed = url.searchParams.get('slug')
    const title = (url.searchParams.get('title') ?? '').slice(0, 200)
    const query = { kind: 'post', side, title, ...(typed !== null && { slug: typed }) } as const
    return plainAnswer(await api.admin['content-item'][':id'].slug.$get({ param: { id }, query }))
  }
  const answer = await api.admin.content[':kind'][':key'].$get({ param: { kind: 'post', key: id } })
  return plainAnswer(answer)
}

/** Saves it. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const json = (await request.json().catch(() => null)) as { version: number; content: never } | null
  const item = context.get(apiContext).admin['content-item'][':id']
  return plainAnswer(await item.draft.$put({ param: { id: idOf(params.slug) }, json: json ?? ({} as never) }))
}

function idOf(slug: string | undefined): string {
  return slug && /^[\w-]{1,80}$/.test(slug) ? slug : '-'
}
