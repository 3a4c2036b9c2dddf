import { useEffect, useState } from 'react'

/**
 * What an address answers as JSON, asked a moment after it last changed. Null without an address, before there is an answer, and where the server
 * cannot be reached.
 */
export function useAnswer<Answer>(address: string | null, pause_ms = 250): Answer | null {
  const [found, setFound] = useState<{ of: string; answer: Answer } | null>(null)
  useEffect(() => {
    if (address === null) return setFound(null)
    const controller = new AbortController()
    const ask = async () => {
      const response = await fetch(address, { signal: controller.signal, redirect: 'manual' })
      if (response.ok) setFound({ of: address, answer: (await response.json()) as Answer })
    }
    const timer = setTimeout(() => void ask().catch(() => undefined), pause_ms)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [address, pause_ms])
  return found && found.of === address ? found.answer : null
}
