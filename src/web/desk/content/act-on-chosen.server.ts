import { type ActionFunctionArgs, data } from 'react-router'
import { attempt, redirectWith } from '../../ask.server.ts'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { readSides } from './read-sides.server.ts'

/** Publishes or withdraws the selected items of a list, and reports those that did not change. */
export async function actOnChosen({ request, url, context }: ActionFunctionArgs) {
  const { text, parsed } = await readForm(request, context)
  const act: 'withdraw' | 'publish' = text('act') === 'withdraw' ? 'withdraw' : 'publish'
  const body = { act, sides: [...readSides(text('sides'))], chosen: parsed<{ id: string; version: number }[]>('chosen') }
  const tried = await attempt(context.get(apiContext).admin['content-acts'].$post({ json: body }))
  if ('refused' in tried) return tried.refused
  if (tried.given.refused.length > 0) return data({ show: tried.given })
  const flash = act === 'publish' ? 'content_flash_published' : 'content_flash_withdrawn'
  return redirectWith(url.pathname + url.search, flash)
}
