import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../access.ts'
import { type AccountScene, openAccountScene } from '../account-scene.ts'
import { longestTurn } from './longest-turn.ts'

// Each text of each endpoint as long as a body or an address may be: checking it never holds up other requests, also where it is refused for its length.

/** Milliseconds of the processor. */
const PATIENCE = 400
const REPEATED = ['a', '-', '. ', '0', 'a@', '1.', '<a', '\u0315\u0300']

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
interface Operation {
  'x-callers': string
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

let scene: AccountScene
let description: { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }
beforeAll(async () => {
  scene = await openAccountScene({ WRITES_PER_MINUTE: '100000' })
  await scene.register('vera')
  await scene.pool.query(
    `insert into user_roles (user_id, role) select id, role from users, unnest(array['admin', 'salesop', 'hotelier', 'organizationmanager']) role
     where username = 'vera' on conflict do nothing`,
  )
  description = (await scene.call('GET', '/openapi.json')).body
})
afterAll(() => scene.close())

/** A value of a shape with one text in all its places. */
function filled(schema: Schema, text: string, depth = 0): unknown {
  const { $ref, anyOf, oneOf, allOf, properties, items } = schema
  if ($ref) return filled(description.components.schemas[$ref.split('/').at(-1)!]!, text, depth)
  if (depth > 6 || schema.const !== undefined || schema.enum) return schema.const ?? schema.enum?.[0] ?? text
  if (allOf) return Object.assign({}, ...allOf.map((one) => filled(one, text, depth)))
  const choice = (anyOf ?? oneOf)?.find(({ type }) => type !== 'null')
  if (choice) return filled(choice, text, depth)
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, filled(one, text, depth + 1)]))
  if (items) return [filled(items, text, depth + 1)]
  const type = [schema.type ?? 'string'].flat().find((one) => one !== 'null')
  return type === 'boolean' ? true : type === 'integer' || type === 'number' ? (schema.minimum ?? 1) : text
}

/** @param most bytes of the whole body or address */
function textFor(schema: Schema, repeated: string, most: number): string {
  const places = JSON.stringify(filled(schema, '\u0000')).split('\\u0000').length - 1
  return repeated.repeat(Math.floor(most / Math.max(1, places) / JSON.stringify(repeated).slice(1, -1).length))
}

describe.each([...ENDPOINTS.keys()].filter((endpoint) => endpoint !== 'GET /openapi.json'))('%s', (endpoint) => {
  const [method = '', path = ''] = endpoint.split(' ')

  it('checks long texts without holding up others', async () => {
    const {
      parameters = [],
      requestBody,
      'x-callers': callers,
    } = description.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
    const { schema } = requestBody?.content['application/json'] ?? requestBody?.content['application/x-www-form-urlencoded'] ?? {}
    const query: Schema = {
      properties: Object.fromEntries(parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema])),
    }
    const token = await scene.tokenOf('vera')
    for (const repeated of REPEATED) {
      const given = filled(query, textFor(query, repeated, 12_000)) as Record<string, string>
      const address = `${path.replace(/:\w+/g, 'x')}?${new URLSearchParams(given)}`
      const body = schema && filled(schema, textFor(schema, repeated, 100_000))
      const { ms, result } = await longestTurn(() => scene.call(method, address, { token, ...(body !== undefined && { body }) }))
      expect(ms, repeated).toBeLessThan(PATIENCE)
      // Otherwise it would not be checked at all.
      if (callers === 'users' && !path.startsWith('/oauth')) expect(result.status).not.toBe(401)
    }
  })
})
