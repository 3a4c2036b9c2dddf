import { useEffect, useState } from 'react'
import { useRevalidation } from '../../shell/realtime/use-revalidation.ts'

/** The draft being typed in the page that embeds this one; after each save, names and cards are loaded again. */
export function useTyped<Content>(): Content | null {
  const [typed, setTyped] = useState<Content | null>(null)
  const revalidate = useRevalidation()
  useEffect(() => {
    const listen = ({ origin, source, data: told }: MessageEvent) => {
      if (origin !== window.location.origin || source !== window.parent) return
      const { typed: content, saved } = (told ?? {}) as { typed?: Content; saved?: true }
      if (content) setTyped(content)
      if (saved) revalidate()
    }
    window.addEventListener('message', listen)
    window.parent.postMessage({ ready: true }, window.location.origin)
    return () => window.removeEventListener('message', listen)
  }, [revalidate])
  return typed
}
