import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints } from '../../kit/http/api.server.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { cacheUntilScheduled } from '../content/reading/cache-until-scheduled.server.ts'
import { findPlacePage, findPlacePages } from './find-place-pages.server.ts'
import { PlacePage, PlacePageCard } from './place-page.ts'

const open = endpoints({ audience: 'public', tags: ['places'] })
const list = open.get('/place-pages', 'List places that have their own page', {
  middleware: taggedWith('place_pages'),
  responses: { 200: answer(z.array(PlacePageCard), 'All of them, in order') },
})
const detail = open.get('/place-page/{slug}', 'Get the page of a place', {
  middleware: taggedWith(),
  request: { params: z.object({ slug: z.string().trim().min(1).max(80).openapi({ example: 'mendoza' }) }) },
  responses: { 200: answer(PlacePage, 'Its text, in the requested language'), 301: { description: 'It has another address by now' } },
})

export const placePageApi = createApi()
  .openapi(list, async (c) => {
    await cacheUntilScheduled(c)
    return c.json({ data: await findPlacePages(c.var.context) }, 200)
  })
  .openapi(detail, async (c) => {
    await cacheUntilScheduled(c)
    const found = await findPlacePage(c.var.context, c.req.valid('param').slug)
    return 'moved_to' in found ? c.redirect(`/api/place-page/${found.moved_to}`, 301) : c.json({ data: found }, 200)
  })
