import { createMemoryRouter, redirect } from 'react-router'
import { expect, it, vi } from 'vitest'
import { noteLoading, onceSettled, routerActivity } from './router-activity.ts'

type Count = (call: () => Promise<never>, info: { to?: string | number }) => Promise<void>

/** The functions that React Router calls. */
function instrumented(): Record<'navigate' | 'fetch', Count> {
  const instrument = vi.fn()
  routerActivity.router!({ instrument })
  return instrument.mock.calls[0]![0]
}

it('runs at once while nothing is in progress', () => {
  const run = vi.fn()
  onceSettled(run)
  expect(run).toHaveBeenCalledOnce()
})

it('waits until the last navigation or form ends, and runs once for all calls', async () => {
  const { navigate, fetch } = instrumented()
  const act = Promise.withResolvers<never>()
  const load = Promise.withResolvers<never>()
  const acting = fetch(() => act.promise, {})
  const loading = navigate(() => load.promise, { to: '/sales' })
  const run = vi.fn()
  onceSettled(run)
  onceSettled(run)
  act.resolve(undefined as never)
  await acting
  expect(run).not.toHaveBeenCalled()
  load.resolve(undefined as never)
  await loading
  expect(run).toHaveBeenCalledOnce()
})

it('waits for the page to which an act leads, whichever way it is sent', async () => {
  for (const send of ['navigate', 'fetch'] as const) {
    const [answered, loaded] = [Promise.withResolvers<Response>(), Promise.withResolvers<null>()]
    const routes = [
      { id: 'deal', path: '/deal', action: () => answered.promise },
      { id: 'deals', path: '/deals', loader: () => loaded.promise },
    ]
    const router = createMemoryRouter(routes, { initialEntries: ['/deal'], instrumentations: [routerActivity] })
    const form = { formMethod: 'post', formData: new FormData() } as const
    const sending = send === 'navigate' ? router.navigate('/deal', form) : router.fetch('key', 'deal', '/deal', form)
    const locations: string[] = []
    onceSettled(() => locations.push(router.state.location.pathname))
    answered.resolve(redirect('/deals'))
    await vi.waitFor(() => expect(router.state.navigation.location?.pathname).toBe('/deals'))
    expect(locations).toEqual([])
    loaded.resolve(null)
    await sending
    expect(locations).toEqual(['/deals'])
    router.dispose()
  }
})

it('does not wait for a step of the history, which may never end', () => {
  void instrumented().navigate(() => new Promise(() => {}), { to: -1 })
  const run = vi.fn()
  onceSettled(run)
  expect(run).toHaveBeenCalledOnce()
})

it('gives the answer of an act to the router only once the page that was loaded again is there, so that the act leads on from it', async () => {
  const answered = Promise.withResolvers<Response>()
  const reloaded = Promise.withResolvers<string>()
  const act = vi.fn(() => answered.promise)
  const routes = [
    { id: 'deal', path: '/deal', action: act, loader: () => reloaded.promise },
    { id: 'deals', path: '/deals', loader: () => 'after the act' },
  ]
  const hydrationData = { loaderData: { deal: 'before' } }
  const router = createMemoryRouter(routes, { initialEntries: ['/deal'], instrumentations: [routerActivity], hydrationData })
  const pages: string[] = []
  router.subscribe(({ location, loaderData, historyAction }) =>
    pages.push(`${historyAction} ${location.pathname}: ${Object.values(loaderData)}`),
  )
  noteLoading(router.revalidate())
  const acting = router.fetch('key', 'deal', '/deal', { formMethod: 'post', formData: new FormData() })
  expect(act).toHaveBeenCalledOnce()
  answered.resolve(redirect('/deals'))
  await new Promise((resolve) => setTimeout(resolve, 10))
  reloaded.resolve('loaded again')
  await acting
  expect([...new Set(pages)]).toEqual(['POP /deal: before', 'POP /deal: loaded again', 'PUSH /deals: after the act'])
  router.dispose()
})

it('does not wait for a page that a navigation has ended', async () => {
  const loader = vi.fn<() => string | Promise<string>>(() => 'after the act').mockReturnValueOnce(new Promise(() => {}))
  const routes = [{ id: 'deal', path: '/deal', action: () => redirect('/deal'), loader }]
  const hydrationData = { loaderData: { deal: 'before' } }
  const router = createMemoryRouter(routes, { initialEntries: ['/deal'], instrumentations: [routerActivity], hydrationData })
  noteLoading(router.revalidate())
  await router.navigate('/deal', { formMethod: 'post', formData: new FormData() })
  expect(router.state.loaderData).toEqual({ deal: 'after the act' })
  router.dispose()
})
