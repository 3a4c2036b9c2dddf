import { type ActionFunctionArgs, data } from 'react-router'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { attempt, redirectWith } from '../../ask.server.ts'
import { actOnChosen } from '../../desk/content/act-on-chosen.server.ts'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** Moves or offers a cause, by `intent`; without one, publishes or withdraws those that were chosen. */
export async function actOnCauses(about: ActionFunctionArgs) {
  const { request, url, context } = about
  const { text } = await readForm(request.clone(), context)
  const cause = context.get(apiContext).admin.cause[':id']
  const param = { id: text('id') || '-' }
  const done = (flash: Flash) => redirectWith(url.pathname + url.search, flash)
  switch (text('intent')) {
    case '':
      return actOnChosen(about)
    case 'move': {
      const moved = await attempt(cause.moves.$post({ param, json: { to: Number(text('to')) || 0 } }))
      return done('refused' in moved ? 'causes_flash_refused' : 'causes_flash_moved')
    }
    case 'offer':
    case 'retire': {
      const enabled = text('intent') === 'offer'
      const changed = await attempt(cause.$patch({ param, json: { enabled } }))
      return 'refused' in changed ? changed.refused : done(enabled ? 'causes_flash_offered' : 'causes_flash_retired')
    }
    default:
      throw data(null, { status: 400 })
  }
}
