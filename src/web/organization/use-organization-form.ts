import { useEffect, useRef, useState } from 'react'
import type { OwnOrganization } from '../../domain/organizations/organization.ts'
import { ROTARY_KINDS } from '../../domain/organizations/organization-rules.ts'
import type { FormErrors } from '../../kit/ui/forms/form-fields.tsx'
import type { OrganizationTyped } from './organization-typed.ts'
import { useHints } from './use-hints.ts'

export type Refused = { message: string; errors: FormErrors; typed?: OrganizationTyped } | undefined
export type OrganizationFormState = ReturnType<typeof useOrganizationForm>

/** What is typed, what is wrong with it, and what the server proposes until the user says otherwise: the identifier and a club's district. */
export function useOrganizationForm(organization: OwnOrganization | undefined, refused: Refused) {
  const start = refused?.typed ?? typedOf(organization)
  const [typed, setTyped] = useState(start)
  const { errors, clear } = useErrors(refused)
  const write = (changes: Partial<OrganizationTyped>) => setTyped((before) => ({ ...before, ...changes }))
  const [own_slug, setOwnSlug] = useState(start.slug !== '')
  const [own_district, setOwnDistrict] = useState(start.district !== '')
  const hints = useHints({ name: typed.name, slug: own_slug ? typed.slug : '', place: typed.city_id, id: organization?.id })
  const is_rotary = ROTARY_KINDS.includes(typed.type)
  const proposed = is_rotary ? (hints?.district?.number ?? '') : ''
  return {
    ...{ typed, errors, hints, write, clear, is_rotary },
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

/** The errors of the last answer: a new answer brings new ones, and each is cleared by itself, or all at once without a name. */
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
