import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoint, notFoundAnswer } from '../../kit/http/api.server.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { District, DistrictDetail } from './district.ts'
import { findDistrict, findDistricts } from './find-districts.server.ts'

const list = endpoint({
  method: 'get',
  path: '/districts',
  audience: 'public',
  middleware: taggedWith('catalogues', 'projects'),
  tags: ['districts'],
  summary: 'List Rotary districts',
  description: 'Cached until it changes; `?force=true` asks anew.',
  responses: { 200: answer(z.array(District), 'Those that are offered, by number') },
})

const detail = endpoint({
  method: 'get',
  path: '/district/{number}',
  audience: 'public',
  middleware: taggedWith('catalogues', 'projects', 'organizations', 'totals'),
  tags: ['districts'],
  summary: 'Get a district, by number or id, with what its projects collected',
  request: { params: z.object({ number: z.string().trim().min(1).max(60).openapi({ example: '4849' }) }) },
  responses: { 200: answer(DistrictDetail, 'The district'), ...notFoundAnswer },
})

export const districtApi = createApi()
  .openapi(list, async (c) => c.json({ data: await findDistricts(c.var.context) }, 200))
  .openapi(detail, async (c) => c.json({ data: await findDistrict(c.var.context, c.req.valid('param').number) }, 200))
