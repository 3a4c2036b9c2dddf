import { html } from 'hono/html'
import { writeHandOff } from '../hand-off/write-hand-off.ts'
import { siteTexts, writeMoney } from '../languages.ts'
import { type Html, promiseLine } from '../layout.ts'
import { generateOffer } from '../offers.ts'
import { type Currency, priceOf } from '../price.ts'
import type { BeneficiaryProject } from '../promise.ts'
import type { Search } from '../search.ts'
import { searchSummary } from '../search-summary.ts'
import type { Traveller } from '../sign-in.ts'

export interface BookForm {
  search: Search
  offer: number
  currency: Currency
  request_key: string
  name: string
  email: string
}

export interface BookProblems {
  name?: boolean
  email?: boolean
}

/** The confirmation page between choosing an offer and booking it. */
export function bookPage(form: BookForm, problems: BookProblems, promise: BeneficiaryProject | undefined, traveller?: Traveller): Html {
  const { search, currency } = form
  const texts = siteTexts(search.language).book
  const offer = generateOffer(search, form.offer)
  const price = priceOf(search, offer.rates, 'standard', currency)
  return html`<h1>${texts.title}</h1>
${promiseLine(promise, search.language)}
<div class="columns even">
<section class="card" aria-labelledby="what"><h2 id="what">${texts.summary}</h2><h3>${offer.title}</h3>
<ul class="chips">${offer.details.map((detail) => html`<li>${detail}</li>`)}</ul>${searchSummary(search, search.language)}
<p class="total">${texts.total} <strong class="price">${writeMoney(price, currency, search.language)}</strong></p></section>
<form class="card" method="post" action="/book" aria-labelledby="who"><h2 id="who">${texts.traveller}</h2>
${hidden({ search: writeHandOff(search).toString(), offer: String(form.offer), currency, request_key: form.request_key })}
${textField('name', 'text', texts.name, form.name, 'name', undefined, problems.name ? texts.bad_name : undefined)}
${textField('email', 'email', texts.email, form.email, 'email', texts.email_help, problems.email ? texts.bad_email : undefined)}
${traveller ? html`<p class="help">${texts.as_traveller(traveller.name, promise ? undefined : traveller.project?.name)}</p>` : ''}
<p class="help">${texts.note}</p>
<p class="actions"><button type="submit">${texts.submit}</button> <a class="button quiet" href="/home?${writeHandOff(search).toString()}&currency=${currency}">${texts.back}</a></p>
</form></div>`
}

function hidden(fields: Record<string, string>): Html {
  return html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`
}

function textField(name: string, type: string, label: string, value: string, autocomplete: string, help?: string, problem?: string): Html {
  const described = [help && `${name}_help`, problem && `${name}_problem`].filter(Boolean).join(' ')
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" maxlength="${type === 'email' ? 254 : 80}"${described ? html` aria-describedby="${described}"` : ''}${problem ? html` aria-invalid="true"` : ''}>
${help ? html`<p class="help" id="${name}_help">${help}</p>` : ''}${problem ? html`<p class="problem" id="${name}_problem">${problem}</p>` : ''}</div>`
}
