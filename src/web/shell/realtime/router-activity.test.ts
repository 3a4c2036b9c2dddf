import { createMemoryRouter, redirect } from 'react-router'
import { expect, it, vi } from 'vitest'
import { onceSettled, routerActivity } from './router-activity.ts'

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
