import { html } from 'hono/html'
import { siteTexts } from './languages.ts'
import type { BeneficiaryProject, FindPromise } from './promise.ts'
import type { Language } from './search.ts'
import type { Traveller } from './sign-in.ts'

export type Html = ReturnType<typeof html>

/** Data about the site that every page needs. */
export interface TravelSite {
  platform_url: string
  style_href: string
  find_promise: FindPromise
}

export interface SitePage {
  language: Language
  title: string
  /** Path and query of this page, for the link to the other language. */
  address: string
  body: Html
  /** The page's promise wins over the choice made when the traveller signed in. */
  promise?: BeneficiaryProject | undefined
}

/** The whole document: demo notice, header, page and footer. */
export function layout(site: TravelSite, { language, title, address, body, promise }: SitePage, traveller?: Traveller): Html {
  const texts = siteTexts(language)
  const other = language === 'es' ? 'en' : 'es'
  const lang = language.toUpperCase()
  return html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Rumbo Sur</title>
<link rel="stylesheet" href="${site.style_href}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
<header>
<p class="strip"><strong>${texts.demo_title}</strong> ${texts.demo_text}</p>
<div class="bar">
<a class="brand" href="/home?lang=${lang}">${compass()}<span class="brand-name">Rumbo Sur<span class="brand-line">${texts.tagline}</span></span></a>
<nav aria-label="${texts.menu}">
<a href="/home?lang=${lang}">${texts.search_link}</a>
<a href="/bookings?lang=${lang}">${texts.bookings_link}</a>
<a href="${inLanguage(address, other)}" hreflang="${other}" lang="${other}">${texts.other_language}</a>
${traveller ? '' : html`<a class="sign-in" href="/sign-in?${new URLSearchParams({ lang, back: address }).toString()}">${texts.sign_in}</a>`}
</nav>
${traveller ? signedIn({ ...traveller, project: promise ?? traveller.project }, language) : ''}
</div>
</header>
<main id="content" tabindex="-1">${body}</main>
<footer><p>${texts.footer}</p><p><a href="${site.platform_url}">${texts.back_to_partner}</a></p></footer>
</body>
</html>
`
}

/** The promise that came with the search, repeated to every traveller. */
export function promiseLine(project: BeneficiaryProject | undefined, language: Language): Html {
  const texts = siteTexts(language)
  if (!project) return html``
  const [before, after] = project.collects ? texts.promise : texts.promise_stopped
  return html`<p class="notice good">${before}<a href="${project.url}">${project.name}</a>${after}</p>`
}

/** The signed-in traveller, their project at Huella, and the sign-out button. */
function signedIn(traveller: Traveller, language: Language): Html {
  const texts = siteTexts(language)
  const { project } = traveller
  return html`<div class="traveller"><p><strong>${traveller.name}</strong>
<span>${project ? html`${texts.project} <a href="${project.url}">${project.name}</a>` : texts.no_project}</span></p>
<form method="post" action="/sign-out?lang=${language.toUpperCase()}"><button class="quiet" type="submit">${texts.sign_out}</button></form></div>`
}

/** The same address with `lang` set, which every page accepts. */
function inLanguage(address: string, language: Language): string {
  const url = new URL(address, 'http://site.invalid')
  url.searchParams.set('lang', language.toUpperCase())
  return `${url.pathname}${url.search}`
}

function compass(): Html {
  return html`<svg class="compass" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true"><circle cx="20" cy="20" r="18"/><path d="M20 35 14 18h12Z"/><path class="needle" d="M20 6l6 12H14Z"/></svg>`
}
