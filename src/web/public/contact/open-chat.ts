import { type LoaderFunctionArgs, redirect } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { askOr } from '../../ask.server.ts'
import { chosenId } from '../../visitor/choice.server.ts'
import { apiContext, configContext, localeContext } from '../../visitor/page-context.ts'

/**
 * Target of the WhatsApp button: redirects to the chat, with the short code of the page, the offer and the project in its first text.
 * Requesting a code twice changes nothing; without a code the chat starts all the same.
 */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const locale = context.get(localeContext)
  const path = (url.searchParams.get('from') ?? '/').slice(0, 300)
  const started = await askOr(context.get(apiContext)['chat-codes'].$post({ json: { path, project: chosenId(request) } }), null)
  const text = started?.code ? m.chat_text({ code: started.code.toUpperCase() }, { locale }) : m.site_whatsapp_text({}, { locale })
  const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' }
  return redirect(`https://wa.me/${context.get(configContext).whatsapp_number}?text=${encodeURIComponent(text)}`, { status: 303, headers })
}
