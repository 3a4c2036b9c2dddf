import { useEffect, useState } from 'react'
import type { RegistrationHints } from '../../domain/organizations/organization.ts'
import { useLocale } from '../../kit/ui/locale.ts'

/** Pause in typing before a request, in ms. */
const DEBOUNCE_MS = 300

interface HintsInput {
  name: string
  slug: string
  place: string
  id: string | undefined
}

/** Hints from the server while the form is filled in: null before anything is typed, and if the server cannot be reached. */
export function useHints({ name, slug, place, id }: HintsInput): RegistrationHints | null {
  const locale = useLocale()
  const [hints, setHints] = useState<RegistrationHints | null>(null)
  useEffect(() => {
    if (name.trim() === '' && slug === '' && place === '') return
    const controller = new AbortController()
    const query = new URLSearchParams({ name: name.slice(0, 100), slug: slug.slice(0, 100), lang: locale })
    if (place) query.set('place', place)
    if (id) query.set('id', id)
    const ask = async () => {
      const response = await fetch(`/api/organizations/hints?${query}`, { signal: controller.signal })
      if (response.ok) setHints((await response.json()).data)
    }
    // Without an answer the form still works: the server checks everything again.
    const timer = setTimeout(() => void ask().catch(() => undefined), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [name, slug, place, id, locale])
  return hints
}
