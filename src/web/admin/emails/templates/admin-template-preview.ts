import type { ActionFunctionArgs } from 'react-router'
import { plainAnswer } from '../../../components/draft/plain-answer.server.ts'
import { apiContext } from '../../../visitor/page-context.ts'
import { letterKindOf } from './template-kind.ts'

/** Only the form's own script requests it, by POST. */
export function loader() {
  return new Response(null, { status: 404 })
}

/** A letter with the texts being written, for the form's own script. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const json = (await request.json().catch(() => null)) as { case: 'real'; words: never } | null
  const template = context.get(apiContext).admin.template[':kind']
  return plainAnswer(await template.previews.$post({ param: { kind: letterKindOf(params.slug) }, json: json ?? ({} as never) }))
}
