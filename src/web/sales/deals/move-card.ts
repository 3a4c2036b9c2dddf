import type { ActionFunctionArgs } from 'react-router'
import { attempt } from '../../ask.server.ts'
import { listQuery } from '../../desk/read-list.server.ts'
import { readForm } from '../../form.server.ts'
import { amountErrors } from '../../posted-amounts.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { moveOf } from './posted-move.server.ts'

/** A move of a card, or one taken back: one request, without asking for the whole board again. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const { moves } = context.get(apiContext).sales.deal[':id']
  const param = { id: encodeURIComponent(text('id')) }
  const query = listQuery(url)
  const locale = context.get(localeContext)
  const done =
    text('intent') === 'undo'
      ? await attempt(moves[':move'].undo.$post({ param: { ...param, move: encodeURIComponent(text('move')) }, query }))
      : await attempt(
          moves.$post({ param, query, json: moveOf(text, locale) }),
          {},
          amountErrors({ amount: text('amount') }, text('currency'), locale),
        )
  return 'refused' in done ? Response.json(done.refused.data, { status: done.status }) : Response.json(done.given)
}

/** There is nothing to see here. */
export function loader() {
  return new Response(null, { status: 404 })
}
