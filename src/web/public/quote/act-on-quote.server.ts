import { type ActionFunctionArgs, data, redirect } from 'react-router'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { attempt, redirectWith } from '../../ask.server.ts'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** Every act of a quote's page, by `intent`. Errors come back beside their fields. */
export async function actOnQuote({ request, url, params, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const of = context.get(apiContext).quote[':code']
  const param = { code: encodeURIComponent(params.code ?? '') }
  const number = Number(text('number')) || 0
  const intent = text('intent')
  const question = text('question').slice(0, 5_000)
  const back = (flash: Flash, part: string) => redirectWith(`${url.pathname}#${part}`, flash)
  switch (intent) {
    case 'opened': {
      await attempt(of.openings.$post({ param, json: { number } }))
      return null
    }
    case 'choose': {
      const done = await attempt(of.choices.$post({ param, json: { number, project_id: text('project_id') } }), { intent, question })
      return 'refused' in done ? done.refused : back('quote_flash_chosen', 'quote-project')
    }
    case 'ask': {
      const done = await attempt(of.questions.$post({ param, json: { number, question, key: text('key') } }), { intent, question })
      return 'refused' in done ? done.refused : back('quote_flash_question_sent', 'quote-ask')
    }
    case 'accept': {
      const done = await attempt(of.acceptances.$post({ param, json: { number } }), { intent, question })
      return 'refused' in done ? done.refused : back('quote_flash_accepted', 'quote-accept')
    }
    case 'travel': {
      const done = await attempt(of['hand-offs'].$post({ param, json: { number } }), { intent, question })
      return 'refused' in done ? done.refused : redirect(done.given.url, { status: 303 })
    }
    default:
      throw data(null, { status: 400 })
  }
}
