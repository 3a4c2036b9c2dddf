import type { ReactNode } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { IconSearch, IconX } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { Button, Field } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { Form } from '../../form.tsx'
import { useAddressValue } from '../../use-address-value.ts'
import css from './organization-filter.module.css'
import { type OrganizationSearch, SEARCH_FIELDS, type SearchField, writeSearch } from './organization-search.ts'

/** The options of each filter: value in the address, and label. */
export type OrganizationFilterChoices = Record<Exclude<SearchField, 'query'>, { value: string; name: string }[]>

/** The filters of the list as a plain form. Its fields follow the address. */
export function OrganizationFilter({ search, choices }: { search: OrganizationSearch; choices: OrganizationFilterChoices }) {
  const to = usePaths()
  const query = useAddressValue<HTMLInputElement>(search.query)
  return (
    <Form method="get" action={to('organizations')} role="search" aria-label={m.organization_filter()} className={css.form}>
      <Field id="organization-query" label={m.organization_query()}>
        <input
          ref={query}
          id="organization-query"
          type="search"
          name="query"
          defaultValue={search.query}
          placeholder={m.organization_query_placeholder()}
          maxLength={100}
        />
      </Field>
      <Choice field="type" label={m.organization_type()} any={m.organization_type_any()} search={search} choices={choices} />
      <Choice field="country" label={m.organization_country()} any={m.organization_country_any()} search={search} choices={choices} />
      <Choice field="district" label={m.organization_district()} any={m.organization_district_any()} search={search} choices={choices} />
      <Button type="submit" look="secondary" className={css.submit}>
        <IconSearch size={20} aria-hidden="true" />
        {m.organization_search()}
      </Button>
    </Form>
  )
}

interface ChoiceProps {
  field: keyof OrganizationFilterChoices
  label: string
  any: string
  search: OrganizationSearch
  choices: OrganizationFilterChoices
}

function Choice({ field, label, any, search, choices }: ChoiceProps) {
  const id = `organization-${field}`
  const select = useAddressValue<HTMLSelectElement>(search[field])
  return (
    <Field id={id} label={label}>
      <select ref={select} id={id} name={field} defaultValue={search[field]}>
        <option value="">{any}</option>
        {choices[field].map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** The active filters, each with a link that removes it. Null when there are none. */
export function OrganizationChips({ search, choices }: { search: OrganizationSearch; choices: OrganizationFilterChoices }) {
  const to = usePaths()
  const active = organizationFilterLabels(search, choices)
  if (active.length === 0) return null
  const chip = (without: SearchField[], children: ReactNode, label?: string) => (
    <Link
      to={to('organizations') + writeSearch({ ...search, page: 1, ...Object.fromEntries(without.map((field) => [field, ''])) })}
      aria-label={label}
      preventScrollReset
    >
      {children}
    </Link>
  )
  return (
    <ul className={css.chips} aria-label={m.organization_filters_on()}>
      {active.map(([field, name]) => (
        <li key={field}>
          {chip(
            [field],
            <>
              {name}
              <IconX size={16} aria-hidden="true" />
            </>,
            m.organization_remove_filter({ filter: name }),
          )}
        </li>
      ))}
      {active.length > 1 && <li className={css.clear}>{chip([...SEARCH_FIELDS], m.organization_clear_filters())}</li>}
    </ul>
  )
}

/** The active filters and their labels. */
export function organizationFilterLabels(
  search: OrganizationSearch,
  choices: OrganizationFilterChoices,
): [field: SearchField, name: string][] {
  return SEARCH_FIELDS.filter((field) => search[field] !== '').map((field) => [field, nameOf(field, search, choices)])
}

function nameOf(field: SearchField, search: OrganizationSearch, choices: OrganizationFilterChoices): string {
  if (field === 'query') return m.project_quoted({ text: search.query })
  return choices[field].find(({ value }) => value === search[field])?.name ?? search[field]
}
