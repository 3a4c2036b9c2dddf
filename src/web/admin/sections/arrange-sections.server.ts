import { type ActionFunctionArgs, data, redirect } from 'react-router'
import type { SectionPlace } from '../../../domain/content/kinds/section-places.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { pathTo } from '../../../urls/paths.ts'
import { attempt, redirectWith } from '../../ask.server.ts'
import { readForm } from '../../form.server.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'

/** Adds, moves, shows or hides a section, by `intent`. */
export async function arrangeSections({ request, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const { admin } = context.get(apiContext)
  const param = { id: text('id') || '-' }
  const done = (flash: Flash) => redirectWith(url.pathname + url.search, flash)
  switch (text('intent')) {
    case 'add': {
      const begun = await attempt(admin.sections.$post({ json: { place: text('place') as SectionPlace } }))
      if ('refused' in begun) return begun.refused
      return redirect(pathTo('admin_section_edit', context.get(localeContext), { slug: begun.given.id }), { status: 303 })
    }
    case 'move': {
      const moved = await attempt(admin.section[':id'].moves.$post({ param, json: { to: Number(text('to')) || 0 } }))
      return done('refused' in moved ? 'sections_flash_refused' : 'sections_flash_moved')
    }
    case 'show':
    case 'hide': {
      const enabled = text('intent') === 'show'
      const changed = await attempt(admin.section[':id'].$patch({ param, json: { enabled } }))
      return 'refused' in changed ? changed.refused : done(enabled ? 'sections_flash_shown' : 'sections_flash_hidden')
    }
    default:
      throw data(null, { status: 400 })
  }
}
