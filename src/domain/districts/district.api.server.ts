import { z } from '@hono/zod-openapi'
import { answer, createApi, endpoint } from '../../kit/http/api.server.ts'
import { reads } from '../../page-cache/cached-answers.server.ts'
import { District } from './district.ts'
import { findDistricts } from './find-districts.server.ts'

const list = endpoint({
  method: 'get',
  path: '/districts',
  audience: 'public',
  middleware: reads('catalogues', 'projects'),
  tags: ['districts'],
  summary: 'Rotary districts',
  responses: { 200: answer(z.array(District), 'All districts, by number') },
})

export const districtApi = createApi().openapi(list, async (c) => c.json({ data: await findDistricts(c.var.context) }, 200))
