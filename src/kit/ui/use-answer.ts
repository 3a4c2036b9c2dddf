import { useEffect, useState } from 'react'

const PAUSE_MS = 250

interface PolledAnswer<Answer> {
  /** Null without an address, and before there is an answer. */
  answer: Answer | null
  /** The server could not be reached, or refused. */
  failed: boolean
  again: () => void
}

/** The JSON answer of an address, requested shortly after the address last changed, and a function to request it again. */
export function usePolledAnswer<Answer>(address: string | null): PolledAnswer<Answer> {
  const [found, setFound] = useState<{ of: string; tries: number; answer: Answer | null } | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (address === null) return setFound(null)
    const controller = new AbortController()
    const ask = async () => {
      const response = await fetch(address, { signal: controller.signal, redirect: 'manual' })
      setFound({ of: address, tries, answer: response.ok ? ((await response.json()) as Answer) : null })
    }
    const fail = () => controller.signal.aborted || setFound({ of: address, tries, answer: null })
    const timer = setTimeout(() => void ask().catch(fail), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [address, tries])
  const current = found?.of === address && found.tries === tries ? found : null
  const again = () => setTries(tries + 1)
  return { answer: current?.answer ?? null, failed: current !== null && current.answer === null, again }
}

/** The `data` of {@link usePolledAnswer}, for optional parts of a form: null if the server cannot be reached. */
export function useAnswer<Data>(address: string | null): Data | null {
  return usePolledAnswer<{ data: Data }>(address).answer?.data ?? null
}
