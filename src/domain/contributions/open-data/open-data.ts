/** The columns of the open data, in order; each has a name (`open_data_…`) and a description (`open_data_…_text`) in both languages. */
export const OPEN_DATA_FIELDS = [
  'identifier',
  'trail',
  'kind',
  'state',
  'amount',
  'currency',
  'profit',
  'profit_currency',
  'rate',
  'rate_day',
  'rate_source',
  'promised_on',
  'approved_on',
  'paid_on',
  'project',
  'project_id',
  'project_slug',
  'project_earlier_slugs',
  'project_page',
  'organization',
  'district',
  'causes',
] as const
export type OpenDataField = (typeof OPEN_DATA_FIELDS)[number]

/** One contribution; null for fields without a public value, such as a project that is not public. */
export type OpenDataRow = Record<OpenDataField, string | null>
