import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { apiContext, nowContext, visitorContext } from '../../visitor/page-context.ts'
import { loader } from '../deal/show-deal.tsx'

it.each([
  ['?view=list&stage=open&mine=1&page=2', { stage: 'open', mine: '1', sort: '-changed_at' }],
  ['?view=list&sort=title', { sort: 'title' }],
  // A board has all stages, and an order of its own.
  ['?mine=1&stage=open&sort=title', { mine: '1' }],
])('goes on from a deal in the order of the list or board that it was opened from: %s', async (search, query) => {
  expect(await neighboursOf(search)).toEqual(query)
})

/** The query with which a deal's page asks for its neighbours. */
async function neighboursOf(search: string): Promise<unknown> {
  let asked: unknown
  const client = (path: string): object =>
    new Proxy(() => null, {
      get: (_, name) => client(`${path}/${String(name)}`),
      apply: (_, __, [about]) => {
        if (path.endsWith('/neighbours/$get')) asked = about.query
        if (path.endsWith('/offers/$get')) return Response.json({ data: [], meta: { total: 0, page: 1, per_page: 20 } })
        return Response.json({ data: path.endsWith('/replies/$get') ? [] : { customer: { id: 'cust_1' }, number: 1 } })
      },
    })
  const context = new RouterContextProvider()
  context.set(apiContext, client('') as never)
  context.set(nowContext, new Date())
  context.set(visitorContext, { user: null } as never)
  await loader({ url: new URL(`http://localhost/sales/deal/deal_1${search}`), params: { id: 'deal_1' }, context } as never)
  return asked
}
