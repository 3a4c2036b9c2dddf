import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { usePaths } from '../use-paths.ts'

/** When the browser has nothing to do, or after 2000 ms, fetches the code of the pages that people open next. Not on a saving connection. */
export function IdlePrefetch() {
  const [idle, setIdle] = useState(false)
  const to = usePaths()
  useEffect(() => {
    const connection = 'connection' in navigator ? (navigator.connection as { saveData?: boolean }) : {}
    if (connection.saveData) return
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 2000))
    const id = whenIdle(() => setIdle(true), { timeout: 2000 })
    return () => (window.cancelIdleCallback ?? window.clearTimeout)(id)
  }, [])
  if (!idle) return null
  return [to('projects'), to('organizations'), to('search')].map((page) => <PrefetchPageLinks key={page} page={page} />)
}
