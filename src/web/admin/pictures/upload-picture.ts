import type { ActionFunctionArgs } from 'react-router'
import { plainAnswer } from '../../components/draft/plain-answer.server.ts'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** Adds one picture to the media library; several are sent one by one, each with its own progress. */
export async function action({ request, context }: ActionFunctionArgs) {
  const picture = (await readForm(request, context)).form.get('picture')
  const form = { picture: picture instanceof File ? picture : new File([], 'nothing') }
  return plainAnswer(await context.get(apiContext).admin.pictures.$post({ form }))
}

/** There is nothing to see here. */
export function loader() {
  return new Response(null, { status: 404 })
}
