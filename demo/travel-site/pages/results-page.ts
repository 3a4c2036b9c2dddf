import { html } from 'hono/html'
import type { HandOffProblem } from '../hand-off/read-hand-off.ts'
import { writeHandOff } from '../hand-off/write-hand-off.ts'
import { siteTexts, writeMoney } from '../languages.ts'
import { type Html, promiseLine } from '../layout.ts'
import { type GeneratedOffer, generateOffers } from '../offers.ts'
import { placeByCode, placeLabel } from '../places.ts'
import { CURRENCIES, type Currency, PESOS_PER_DOLLAR, priceOf } from '../price.ts'
import type { BeneficiaryProject } from '../promise.ts'
import { scene } from '../scene.ts'
import type { Language, Search } from '../search.ts'
import { fact, searchSummary } from '../search-summary.ts'

/** The search as understood, beside five invented offers with their prices. */
export function resultsPage(search: Search, currency: Currency, received: URLSearchParams, promise: BeneficiaryProject | undefined): Html {
  const texts = siteTexts(search.language)
  const destination = placeLabel(placeByCode(search.destination), search.language)
  return html`<h1>${texts.search.title(destination)}</h1>
${promiseLine(promise, search.language)}
<div class="columns">
<aside class="card" aria-labelledby="search-title">
<h2 id="search-title">${search.hand_off || search.nationality ? texts.search.from_partner : texts.search.own}</h2>
${searchSummary(search, search.language)}
<dl class="facts">${fact(texts.search.hand_off, search.hand_off ? html`<code>${search.hand_off}</code>` : texts.search.no_hand_off)}</dl>
<details><summary>${texts.search.raw}</summary><dl class="raw">${[...received].map(([name, value]) => fact(name, html`<code>${value}</code>`))}</dl></details>
</aside>
<section aria-labelledby="results-title">
<div class="results-head"><h2 id="results-title">${texts.search.results}</h2>${currencySwitch(search, currency)}</div>
<ol class="offers">${generateOffers(search).map((offer) => offerCard(search, offer, currency))}</ol>
</section>
</div>`
}

/** The partner's parameters and the reason for refusing each. */
export function refusedPage(language: Language, problems: HandOffProblem[], platform_url: string): Html {
  const texts = siteTexts(language)
  const line = (one: HandOffProblem) => html`<li><code>${one.parameter}</code> ${texts.problem[one.code](one.expected ?? '')}.
${one.value === undefined ? '' : html`<span class="received">${texts.refused.received} <code>${one.value}</code></span>`}</li>`
  return html`<section class="card narrow"><h1>${texts.refused.title}</h1><p>${texts.refused.intro}</p>
<ul class="problems">${problems.map(line)}</ul>
<p class="actions"><a class="button" href="${platform_url}">${texts.back_to_partner}</a> <a class="button quiet" href="/home?lang=${language.toUpperCase()}">${texts.refused.own_search}</a></p></section>`
}

/** The fields that identify the search of a form. */
function searchFields(search: Search, currency: Currency): Html {
  return html`${[...writeHandOff(search), ['currency', currency]].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`
}

function currencySwitch(search: Search, currency: Currency): Html {
  const texts = siteTexts(search.language).search
  const link = (one: Currency) =>
    html`<a href="/home?${writeHandOff(search).toString()}&currency=${one}"${one === currency ? html` aria-current="true"` : ''}>${one}</a>`
  const rate = writeMoney(PESOS_PER_DOLLAR * 100, 'ARS', search.language, 'round')
  return html`<div class="currency"><nav aria-label="${texts.currency}">${CURRENCIES.map(link)}</nav>${currency === 'USD' ? html`<p class="help">${texts.rate(rate)}</p>` : ''}</div>`
}

function offerCard(search: Search, offer: GeneratedOffer, currency: Currency): Html {
  const texts = siteTexts(search.language)
  const price = priceOf(search, offer.rates, 'standard', currency)
  return html`<li class="card offer">${scene(offer.identity, offer.number)}
<div class="offer-text"><h3>${offer.title}</h3><ul class="chips">${offer.details.map((detail) => html`<li>${detail}</li>`)}</ul></div>
<form class="offer-price" method="get" action="/book">${searchFields(search, currency)}<input type="hidden" name="offer" value="${offer.number}">
<p><strong class="price">${writeMoney(price, currency, search.language, 'round')}</strong><span class="help">${texts.search.total}</span></p>
<button type="submit">${texts.search.book}<span class="hidden"> ${offer.title}</span></button></form></li>`
}
