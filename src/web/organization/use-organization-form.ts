import { useEffect, useRef, useState } from 'react'
import type { OwnOrganization, RegistrationHints } from '../../domain/organizations/organization.ts'
import { ROTARY_KINDS } from '../../domain/organizations/organization-rules.ts'
import { sessionStore } from '../../kit/ui/browser-storage.ts'
import type { FormErrors, Refused } from '../../kit/ui/forms/field-errors.ts'
import { useLocale } from '../../kit/ui/locale.ts'
import { readStored, writeStored } from '../../kit/ui/stored-json.ts'
import { FIELDS, type OrganizationTyped } from './organization-typed.ts'

export type RefusedOrganization = Refused<{ typed?: OrganizationTyped }> | undefined
export type OrganizationFormState = ReturnType<typeof useOrganizationForm>

/**
 * State of the form: typed values, errors, and the identifier and district that the server proposes until the user changes them.
 * @param user the owner of the draft that this tab stores
 */
export function useOrganizationForm(organization: OwnOrganization | undefined, refused: RefusedOrganization, user: string) {
  const [start] = useState(refused?.typed ?? typedOf(organization))
  const [typed, setTyped] = useState(start)
  const { errors, clear } = useErrors(refused)
  const write = (changes: Partial<OrganizationTyped>) => setTyped((before) => ({ ...before, ...changes }))
  const [own_slug, setOwnSlug] = useState(start.slug !== '')
  const [own_district, setOwnDistrict] = useState(start.district !== '')
  const hints = useHints({ name: typed.name, slug: own_slug ? typed.slug : '', place: typed.city_id, id: organization?.id })
  const replace = (next: OrganizationTyped) => {
    setTyped(next)
    setOwnSlug(next.slug !== '')
    setOwnDistrict(next.district !== '')
  }
  const { restored, discard } = useTabDraft(`new organization ${user}`, { typed, start, replace, is_sent: organization !== undefined })
  const is_rotary = ROTARY_KINDS.includes(typed.type)
  const proposed = is_rotary ? (hints?.district?.number ?? '') : ''
  return {
    typed,
    errors,
    hints,
    write,
    clear,
    is_rotary,
    restored,
    discard,
    slug: own_slug ? typed.slug : (hints?.slug ?? ''),
    district: own_district ? typed.district : proposed,
    district_is_proposed: !own_district && proposed !== '',
    writeName: (name: string) => {
      // Another identifier is proposed with it.
      if (!own_slug) clear('slug')
      write({ name })
    },
    writeSlug: (slug: string) => {
      setOwnSlug(slug !== '')
      write({ slug })
    },
    writeDistrict: (district: string) => {
      setOwnDistrict(true)
      write({ district })
    },
  }
}

interface TabDraft {
  typed: OrganizationTyped
  /** The initial values: not worth storing. */
  start: OrganizationTyped
  replace: (typed: OrganizationTyped) => void
  /** The server has it: the draft is removed. */
  is_sent: boolean
}

/**
 * Stores the typed values in this tab until the server has them, so that neither a reload, an ended session nor a lost connection loses
 * them. `restored` is true once such a draft was found and displayed again.
 */
function useTabDraft(key: string, { typed, start, replace, is_sent }: TabDraft) {
  const [restored, setRestored] = useState(false)
  const restore = useRef(replace)
  useEffect(() => {
    const stored = is_sent ? null : readStored(sessionStore, key)
    if (is_sent) sessionStore.removeItem(key)
    if (!isTyped(stored)) return
    restore.current(stored)
    setRestored(true)
  }, [key, is_sent])
  useEffect(() => {
    if (!is_sent && typed !== start) writeStored(sessionStore, key, typed)
  }, [key, is_sent, typed, start])
  const discard = () => {
    sessionStore.removeItem(key)
    replace(start)
    setRestored(false)
  }
  return { restored, discard }
}

function isTyped(stored: unknown): stored is OrganizationTyped {
  return (
    typeof stored === 'object' && stored !== null && FIELDS.every((name) => typeof (stored as Record<string, unknown>)[name] === 'string')
  )
}

/** The errors of the last answer: a new answer brings new ones, and each is cleared separately, or all at once without a name. */
function useErrors(refused: { errors: FormErrors } | undefined) {
  const [errors, setErrors] = useState<FormErrors>(refused?.errors ?? {})
  const answered = useRef(refused)
  useEffect(() => {
    if (answered.current === refused) return
    answered.current = refused
    setErrors(refused?.errors ?? {})
  }, [refused])
  const clear = (name?: string) =>
    setErrors((now) =>
      name === undefined ? {} : name in now ? Object.fromEntries(Object.entries(now).filter(([key]) => key !== name)) : now,
    )
  return { errors, clear }
}

function typedOf(organization: OwnOrganization | undefined): OrganizationTyped {
  return {
    name: organization?.name ?? '',
    slug: organization?.slug ?? '',
    description: organization?.description ?? '',
    type: organization?.type.slug ?? '',
    type_word: organization?.type_word ?? '',
    country_code: organization?.country_code ?? '',
    province: organization?.province ?? '',
    city: organization?.place.text ?? '',
    city_id: organization?.place.id ?? '',
    district: organization?.district?.number ?? '',
    rotary_club: organization && organization.rotary_club !== organization.name ? (organization.rotary_club ?? '') : '',
    contact_name: organization?.contact_name ?? '',
    contact_email: organization?.contact_email ?? '',
    contact_phone: organization?.contact_phone ?? '',
    cuit: organization?.cuit ?? '',
  }
}

/** Pause in typing before a request, in ms. */
const DEBOUNCE_MS = 300

interface HintsInput {
  name: string
  slug: string
  place: string
  id: string | undefined
}

/** Hints from the server while the form is filled in: null before anything is typed, and if the server cannot be reached. */
function useHints({ name, slug, place, id }: HintsInput): RegistrationHints | null {
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
