import type { ClientInstrumentation } from 'react-router'

/** Navigations and fetchers in progress, their redirects included. Hooks know of them only after the next rendering. */
let in_progress = 0
const waiting = new Set<() => void>()
/** The page's data that are being loaded: the page again, or another one. */
let loading: Promise<unknown> | null = null

/** Has React Router count what is in progress, and give it to the router in order. */
export const routerActivity: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: (call, { to, formMethod }) => {
        // The router ends what it was loading. An act of a navigation is no load, and may not wait for itself.
        loading = null
        // A step of the history has no known end where the browser refuses it.
        if (typeof to === 'number') return call().then(() => undefined)
        const done = count(call)
        if (!formMethod || formMethod.toLowerCase() === 'get') noteLoading(done)
        return done
      },
      fetch: count,
    }),
  route: ({ instrument }) =>
    instrument({
      /**
       * The answer to an act waits for what was being loaded before it. The router goes on with both: where the act leads elsewhere, what
       * ends last would have its page, so that a person is taken back to the page as it was, with its dialog open again; and an address
       * is not the one of its page.
       */
      action: async (call) => {
        await call()
        await loading
      },
    }),
}

/** Notes that the router loads the page again. */
export function noteLoading(done: Promise<unknown>): void {
  const end = () => {
    if (loading === noted) loading = null
  }
  const noted = done.then(end, end)
  loading = noted
}

export function isRouterIdle(): boolean {
  return in_progress === 0
}

/** Runs a function once nothing is in progress, for any number of calls; at once if nothing is. */
export function onceSettled(run: () => void): void {
  if (isRouterIdle()) run()
  else waiting.add(run)
}

async function count(call: () => Promise<unknown>): Promise<void> {
  in_progress++
  await call()
  in_progress--
  if (in_progress > 0) return
  const runs = [...waiting]
  waiting.clear()
  for (const run of runs) run()
}
