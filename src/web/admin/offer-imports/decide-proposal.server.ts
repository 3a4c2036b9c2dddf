import type { ActionFunctionArgs } from 'react-router'
import type { OfferFieldName } from '../../../domain/offer-imports/reading/offer-reading.ts'
import { attempt, redirectWith } from '../../ask.server.ts'
import type { PostedForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** Accepts or refuses a newer reading of an offer's page; undefined for other intents. */
export async function postProposalDecision({ text, texts }: PostedForm, { context, url }: ActionFunctionArgs) {
  const proposal = context.get(apiContext).admin['offer-proposal'][':id']
  const param = { id: encodeURIComponent(text('proposal')) }
  const done = (flash: 'befun_flash_accepted' | 'befun_flash_refused') => redirectWith(url.pathname, flash)
  if (text('intent') === 'accept_proposal') {
    const tried = await attempt(proposal.acceptance.$post({ param, json: { fields: texts('field') as OfferFieldName[] } }))
    return 'refused' in tried ? tried.refused : done('befun_flash_accepted')
  }
  if (text('intent') === 'refuse_proposal') {
    const tried = await attempt(proposal.refusal.$post({ param, json: { reason: text('reason') } }))
    return 'refused' in tried ? tried.refused : done('befun_flash_refused')
  }
  return undefined
}
