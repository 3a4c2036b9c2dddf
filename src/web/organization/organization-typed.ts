export const FIELDS = [
  ...([
    'name',
    'slug',
    'description',
    'type',
    'type_word',
    'country_code',
    'province',
    'city',
    'city_id',
    'district',
    'rotary_club',
  ] as const),
  ...(['contact_name', 'contact_email', 'contact_phone', 'cuit'] as const),
]

/** The form's fields as users type them. */
export type OrganizationTyped = Record<(typeof FIELDS)[number], string>

/** The choices of the form. */
export interface OrganizationFormChoices {
  types: { slug: string; name: string }[]
  countries: { code: string; name: string }[]
  districts: { number: string; name: string }[]
}
