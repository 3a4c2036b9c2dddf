import type { Context } from 'hono'
import { html } from 'hono/html'
import { languageOf, siteTexts } from './languages.ts'
import type { TravelSite } from './layout.ts'
import { showPage } from './pages/show-page.ts'

export type Sorry = 'not_found' | 'forbidden' | 'too_large' | 'invalid' | 'internal' | 'sign_in'

/** Renders an error page. @param reference an id to find the cause in our log */
export function sorryPage(context: Context, site: TravelSite, sorry: Sorry, status: 400 | 403 | 404 | 413 | 500 | 502, reference?: string) {
  const language = languageOf(context)
  const texts = siteTexts(language).errors
  const body = html`<section class="card narrow"><h1>${texts[sorry]}</h1><p>${texts[`${sorry}_text`]}${reference ? html` <code>${reference}</code>` : ''}</p>
<p><a class="button" href="/home?lang=${language.toUpperCase()}">${texts.home}</a></p></section>`
  return showPage(context, site, { language, title: texts[sorry], address: '/home', body }, status)
}
