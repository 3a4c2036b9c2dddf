import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoints } from '../../kit/http/api.server.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { District, DistrictDetail } from './district.ts'
import { findDistrict, findDistricts } from './find-districts.server.ts'

const open = endpoints({ audience: 'public', tags: ['districts'] })
const list = open.get('/districts', 'List Rotary districts', {
  middleware: taggedWith('catalogues', 'projects'),
  description: 'Cached until it changes; `?force=true` reads it again.',
  responses: { 200: answer(z.array(District), 'Those that are offered, by number') },
})

const detail = open.get('/district/{number}', 'Get a district, by number or id, with what its projects collected', {
  middleware: taggedWith('catalogues', 'projects', 'organizations', 'totals'),
  request: { params: z.object({ number: z.string().trim().min(1).max(60).openapi({ example: '4849' }) }) },
  responses: { 200: answer(DistrictDetail, 'The district') },
})

export const districtApi = createApi()
  .openapi(list, async (c) => c.json({ data: await findDistricts(c.var.context) }, 200))
  .openapi(detail, async (c) => c.json({ data: await findDistrict(c.var.context, c.req.valid('param').number) }, 200))
