import type { ActionFunctionArgs } from 'react-router'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { attempt, redirectWith } from '../../ask.server.ts'
import type { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** Assigns an offer, or decides on its hotelier's change, by `intent`; null for any other intent. */
export async function actOnHotelier(form: Awaited<ReturnType<typeof readForm>>, { params, url, context }: ActionFunctionArgs) {
  const offer = context.get(apiContext).admin.offer[':id']
  const param = { id: params.slug ?? '' }
  const done = (flash: Flash) => redirectWith(url.pathname, flash)
  if (form.text('intent') === 'assign') {
    const json = { user_id: form.text('user_id') || null, seen: form.text('seen') || null }
    const tried = await attempt(offer.hotelier.$put({ param, json }))
    return 'refused' in tried ? tried.refused : done('offer_flash_assigned')
  }
  if (form.text('intent') === 'decide') {
    const to = form.text('to') === 'accepted' ? 'accepted' : 'refused'
    const json = { to, reason: form.text('reason'), version: Number(form.text('version')) || 0 } as const
    const tried = await attempt(offer['change-decision'].$post({ param, json }))
    if ('refused' in tried) return tried.refused
    return done(to === 'accepted' ? 'offer_flash_change_accepted' : 'offer_flash_change_refused')
  }
  return null
}
