import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints } from '../../kit/http/api.server.ts'
import { SearchInput } from '../search/search.ts'
import { createHandOff } from './create-hand-off.server.ts'
import { findPromisedProject, PromisedProject } from './find-hand-offs.server.ts'

const EXAMPLE = {
  trip_type: 'ONLY_HOTEL',
  destination: { id: 'city:3844421', text: 'Mendoza' },
  start: '2027-03-10',
  end: '2027-03-17',
  rooms: [{ adults: 2, childs: [{ age: 4 }] }],
}

const Body = z.object({
  // Validated in the verb, by the same rules as the search box, so that all messages come at once, by field.
  search: z.unknown().openapi({ allOf: [{ $ref: '#/components/schemas/TravelSearch' }], example: EXAMPLE }),
  project_id: z.string().max(80).nullish().openapi({
    description: 'The project that half of the profit will go to; refused when it does not collect. Without it, the user’s own choice',
    example: 'proj_01jcw3t9k2x4y6z8a0b1c2d3',
  }),
  link_code: z
    .string()
    .max(40)
    .optional()
    .openapi({ description: 'The link that brought the visitor; one that does not exist is ignored' }),
  deal: z
    .string()
    .max(64)
    .optional()
    .openapi({ description: 'The code of the deal that it is made for; one that does not exist is ignored' }),
  offer: z
    .string()
    .max(80)
    .optional()
    .openapi({ description: 'The slug of the offer that it is made from; of another kind of trip or to another place it is ignored' }),
})

const open = endpoints({ audience: 'public', tags: ['travel'] })
const create = open.post('/hand-offs', 'Hand a search off to the travel site', {
  request: { body: body(Body) },
  responses: { 201: answer(z.object({ id: z.string(), code: z.string(), url: z.url() }), 'Stored; send the traveller to `url`') },
})

const promised = open.get('/hand-offs/{code}/project', 'Get the project of a hand-off, for the travel site to show', {
  request: { params: z.object({ code: z.string().trim().min(1).max(64).openapi({ example: '7kq2m9xw4dta' }) }) },
  responses: { 200: answer(PromisedProject, 'The project; null when none was chosen') },
})

export const handOffApi = createApi()
  .openapi(create, async (c) => c.json({ data: await createHandOff(c.var.context, c.req.valid('json')) }, 201))
  .openapi(promised, async (c) => c.json({ data: await findPromisedProject(c.var.context, c.req.valid('param').code) }, 200))
// As JSON Schema: `.openapi()` exists only on schemas created after Zod was extended, and the search's, shared with the browser, may be
// older.
handOffApi.openAPIRegistry.registerComponent(
  'schemas',
  'TravelSearch',
  z.toJSONSchema(SearchInput, { io: 'input', unrepresentable: 'any' }) as object,
)
