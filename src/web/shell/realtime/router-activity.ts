import type { ClientInstrumentation } from 'react-router'

/** Navigations and fetchers in progress, their redirects included. Hooks know of them only after the next rendering. */
let in_progress = 0
const waiting = new Set<() => void>()

/** Has React Router count them. */
export const routerActivity: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      // A step of the history has no known end where the browser refuses it.
      navigate: async (call, { to }) => void (await (typeof to === 'number' ? call() : count(call))),
      fetch: count,
    }),
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
