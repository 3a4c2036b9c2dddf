import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { plainAnswer } from '../components/draft/plain-answer.server.ts'
import { readDraftBody } from '../form.server.ts'
import { apiContext } from '../visitor/page-context.ts'
import { offerKey } from './my-offer-key.ts'

/** The draft of an offer, for the form's own script. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return plainAnswer(await context.get(apiContext).hotelier.offer[':id'].$get({ param: { id: offerKey(params.slug) } }))
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const json = await readDraftBody(request, context)
  const offer = context.get(apiContext).hotelier.offer[':id']
  return plainAnswer(await offer.draft.$put({ param: { id: offerKey(params.slug) }, json }))
}
