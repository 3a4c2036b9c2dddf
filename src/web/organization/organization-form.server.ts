import type { ApiClient } from '../../api/client.server.ts'
import type { OwnOrganization } from '../../domain/organizations/organization.ts'
import { regionNames } from '../../kit/formatters.ts'
import type { Locale } from '../../kit/locales.ts'
import { askOr, attempt } from '../ask.server.ts'
import type { PostedForm } from '../form.server.ts'
import { FIELDS, type OrganizationFormChoices, type OrganizationTyped } from './organization-typed.ts'

/** Sends the form in the specification's format: multipart, with the organization as JSON in `data`, and `_method=PATCH` to change one. */
export function sendOrganization(api: ApiClient, posted: PostedForm) {
  const typed = Object.fromEntries(FIELDS.map((name) => [name, posted.text(name)])) as OrganizationTyped
  const { city_id, city, ...fields } = typed
  const id = posted.text('id')
  const data = {
    ...fields,
    ...(id !== '' && { id, seen: posted.text('seen') }),
    city: city_id || city,
    remove_logo: posted.form.has('remove_logo'),
    remove_cover: posted.form.has('remove_cover'),
  }
  const form = { data: JSON.stringify(data), ...(id !== '' && { _method: 'PATCH' }), ...picturesIn(posted) }
  return attempt(api.organization.$post({ form }), { typed })
}

function picturesIn({ form }: PostedForm) {
  const chosen = ['logo', 'cover'].flatMap((name) => {
    const file = form.get(name)
    return file instanceof File && file.size > 0 ? [[name, file] as const] : []
  })
  return Object.fromEntries(chosen)
}

/** The choices of the form, with those of the organization that are offered no longer; a list that fails is empty. */
export function withStoredChoices(
  choices: OrganizationFormChoices,
  organization: OwnOrganization | null,
  locale: Locale,
): OrganizationFormChoices {
  if (!organization) return choices
  const { type, country_code: code, district } = organization
  const { types, countries, districts } = choices
  return {
    types: types.some(({ slug }) => slug === type.slug) ? types : [...types, type],
    countries: countries.some((one) => one.code === code)
      ? countries
      : [...countries, { code, name: regionNames(locale).of(code) ?? code }],
    districts: !district || districts.some(({ number }) => number === district.number) ? districts : [...districts, district],
  }
}

/** The choices of a new organization; a list that fails is empty. */
export async function readChoices(api: ApiClient): Promise<OrganizationFormChoices> {
  const [types, countries, districts] = await Promise.all([
    askOr(api.entities.$get(), []),
    askOr(api.countries.$get(), []),
    askOr(api.districts.$get(), []),
  ])
  return {
    types: types.map(({ slug, name }) => ({ slug, name })),
    countries: countries.map(({ code, name }) => ({ code, name })),
    districts: districts.map(({ number, name }) => ({ number, name })),
  }
}
