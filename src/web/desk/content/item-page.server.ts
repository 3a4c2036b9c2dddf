import { cardTargets } from '@huella/rich-text/document-text'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type ContentKind, type ContentLanguage, KIND_ROWS, kindOfId } from '../../../domain/content/content.ts'
import { deletionRuleOf } from '../../../domain/content/kinds/kinds.ts'
import { sectionPage } from '../../../domain/content/kinds/section-places.ts'
import { type Draft, ownDraft } from '../../../domain/content/writing/draft.ts'
import type { SectionShared } from '../../../domain/sections/section.kind.ts'
import { parseArgentineTime } from '../../../kit/argentine-time.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { type Page, pathTo } from '../../../urls/paths.ts'
import { ask, askOr, attempt, redirectWith } from '../../ask.server.ts'
import { readForm } from '../../form.server.ts'
import { apiContext, localeContext, visitorContext } from '../../visitor/page-context.ts'
import { CONTENT_DESK_PAGES } from './desk-pages.ts'
import { readSides } from './read-sides.server.ts'

// Loaders and actions of the pages of an item, for every kind.

/** The kind of an item by its id. @throws a 404 for an invalid id */
export function contentKindOf(id: string | undefined): ContentKind {
  const kind = kindOfId(id ?? '')
  if (!kind) throw data(null, { status: 404 })
  return kind
}

function keyOf({ slug }: LoaderFunctionArgs['params']): string {
  if (!slug || !/^[\w-]{1,80}$/.test(slug)) throw data(null, { status: 404 })
  return slug
}

/** The state of an item in each language, its scheduled changes, and its published versions. */
export async function readItemPage(kind: ContentKind, { params, url, context }: Pick<LoaderFunctionArgs, 'params' | 'url' | 'context'>) {
  const api = context.get(apiContext)
  const item = await ask(api.admin.content[':kind'][':key'].$get({ param: { kind, key: keyOf(params) } }))
  const param = { id: item.id }
  const shown = url.searchParams.get('version') ?? ''
  const [versions, uses, version] = await Promise.all([
    ask(api.admin['content-item'][':id'].versions.$get({ param })),
    ask(api.admin['content-item'][':id'].uses.$get({ param })),
    /^cver_\w{1,40}$/.test(shown) ? ask(api.admin['content-version'][':id'].$get({ param: { id: shown } })) : null,
  ])
  const { content, ...stands } = item
  const { shared } = ownDraft<Draft>(content)
  const shown_on: Page = kind === 'section' ? sectionPage((shared as SectionShared).place) : KIND_ROWS[kind].page
  return { ...stands, keeps: deletionRuleOf(kind, shared), shown_on, versions, uses, version_text: version }
}

/** Publishes, withdraws, cancels, confirms, restores or deletes, by the dialog's `intent`. */
export async function actOnItem(
  kind: ContentKind,
  form: Awaited<ReturnType<typeof readForm>>,
  { params, url, context }: ActionFunctionArgs,
) {
  const { text } = form
  const item = context.get(apiContext).admin['content-item'][':id']
  const param = { id: /^[\w-]{1,80}$/.test(text('id')) ? text('id') : (params.slug ?? '-') }
  const done = (flash: Flash) => redirectWith(url.pathname, flash)
  const sides = readSides(text('sides'))
  const version = Number(text('version')) || 0
  const time = (name: string) => (text(name) === '' ? null : (parseArgentineTime(text(name))?.toISOString() ?? 'wrong'))
  switch (text('intent')) {
    case 'publish': {
      const at = time('at')
      const json = {
        sides,
        at,
        until: time('until'),
        version,
        confirms: text('confirms') === 'yes',
        brings_forward: text('brings_forward') === 'yes',
      }
      const tried = await attempt(item.publications.$post({ param, json }))
      return 'refused' in tried ? tried.refused : done(at ? 'content_flash_scheduled' : 'content_flash_published')
    }
    case 'withdraw': {
      const tried = await attempt(item.withdrawals.$post({ param, json: { sides, at: time('at') } }))
      return 'refused' in tried ? tried.refused : done('content_flash_withdrawn')
    }
    case 'cancel': {
      const tried = await attempt(
        item.scheduled[':side'].$delete({
          param: { ...param, side: (sides[0] ?? 'es') as ContentLanguage },
          query: { seen: text('seen') },
        }),
      )
      return 'refused' in tried ? tried.refused : done('content_flash_cancelled')
    }
    case 'confirm': {
      const json = { side: (sides[0] ?? 'es') as ContentLanguage, version_id: text('version_id') }
      const tried = await attempt(item.confirmations.$post({ param, json }))
      return 'refused' in tried ? tried.refused : done('content_flash_confirmed')
    }
    case 'restore': {
      const tried = await attempt(item.restorations.$post({ param, json: { version_id: text('version_id'), version } }))
      return 'refused' in tried ? tried.refused : done('content_flash_restored')
    }
    case 'delete': {
      const query = { version: text('version'), ...(text('anyway') === 'yes' && { anyway: 'yes' as const }) }
      const tried = await attempt(item.$delete({ param, query }))
      if ('refused' in tried) return tried.refused
      return redirectWith(pathTo(CONTENT_DESK_PAGES[kind].list, context.get(localeContext)), 'content_flash_deleted')
    }
    default:
      throw data(null, { status: 400 })
  }
}

/** An item's draft, for its form. */
export async function readEditor<Own extends Draft>(
  kind: ContentKind,
  { params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>,
) {
  const api = context.get(apiContext)
  const item = await ask(api.admin.content[':kind'][':key'].$get({ param: { kind, key: keyOf(params) } }))
  const { id, version, updated_by, es, en } = item
  const content = ownDraft<Own>(item.content)
  const ids = [...new Set([...cardTargets(content.es.body), ...cardTargets(content.en.body)])]
  const titlesIn = async (language: ContentLanguage) => {
    const query = { ids: ids.join(','), language }
    const cards = ids.length > 0 ? await askOr(api.admin['content-targets'].$get({ query }), []) : []
    return Object.fromEntries(cards.map(({ id: target, title }) => [target, title]))
  }
  const [titles_es, titles_en] = await Promise.all([titlesIn('es'), titlesIn('en')])
  return {
    id,
    version,
    updated_by,
    content,
    title: item[context.get(localeContext)].title || es.title || en.title,
    // A target that is not public in a language has its title in the other one, and no card there.
    card_titles: { es: { ...titles_en, ...titles_es }, en: { ...titles_es, ...titles_en } },
    user: context.get(visitorContext).user?.id ?? '',
  }
}

/** Creates an item, and redirects to its form. */
export async function beginItem(kind: ContentKind, { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  await readForm(request, context)
  const begun = await attempt(context.get(apiContext).admin.content[':kind'].$post({ param: { kind } }))
  if ('refused' in begun) return begun.refused
  return redirect(pathTo(CONTENT_DESK_PAGES[kind].edit, context.get(localeContext), { slug: begun.given.id }), { status: 303 })
}
