import { type CatalogueField, type CatalogueItem, type CatalogueName, RULES } from '../../../domain/catalogues/catalogue.ts'
import { m } from '../../../kit/sentences/messages.js'
import { TextInput } from '../fields.tsx'

interface Props {
  name: CatalogueName
  /** The row to change; without it a new one, with a field for its key. */
  item?: CatalogueItem
}

/** The names of a row, each language beside the other. */
export function CatalogueFields({ name, item }: Props) {
  const { fields } = RULES[name]
  const hint = KEY_HINTS[name]
  const common = (field: CatalogueField | 'key') => ({
    name: field,
    required: true,
    ...(item && { defaultValue: item[field] ?? '' }),
  })
  return (
    <>
      {!item && hint && (
        <TextInput
          {...common('key')}
          label={m.catalogue_key()}
          description={hint()}
          maxLength={60}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <TextInput {...common('name_es')} label={fields.includes('name_en') ? m.catalogue_name_es() : m.catalogue_name()} maxLength={60} />
      {fields.includes('name_en') && <TextInput {...common('name_en')} label={m.catalogue_name_en()} maxLength={60} />}
      {fields.includes('country_code') && (
        <TextInput {...common('country_code')} label={m.catalogue_country()} description={m.catalogue_country_hint()} maxLength={2} />
      )}
    </>
  )
}

const KEY_HINTS: Partial<Record<CatalogueName, () => string>> = {
  countries: m.catalogue_key_code,
  currencies: m.catalogue_key_code,
  districts: m.catalogue_key_number,
  entities: m.catalogue_key_slug,
  categories: m.catalogue_key_slug,
}
