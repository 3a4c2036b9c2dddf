import { OPEN_DATA_FIELDS, type OpenDataField } from '../../../../domain/contributions/open-data/open-data.ts'
import { m } from '../../../../kit/sentences/messages.js'
import { IconDownload } from '../../../../kit/ui/icons/icons.ts'
import { useLocale } from '../../../../kit/ui/locale.ts'
import css from './open-data.module.css'

const COLUMNS: Record<OpenDataField, [name: () => string, text: () => string]> = {
  identifier: [m.open_data_identifier, m.open_data_identifier_text],
  trail: [m.open_data_trail, m.open_data_trail_text],
  kind: [m.open_data_kind, m.open_data_kind_text],
  state: [m.open_data_state, m.open_data_state_text],
  amount: [m.open_data_amount, m.open_data_amount_text],
  currency: [m.open_data_currency, m.open_data_currency_text],
  profit: [m.open_data_profit, m.open_data_profit_text],
  profit_currency: [m.open_data_profit_currency, m.open_data_profit_currency_text],
  rate: [m.open_data_rate, m.open_data_rate_text],
  rate_day: [m.open_data_rate_day, m.open_data_rate_day_text],
  rate_source: [m.open_data_rate_source, m.open_data_rate_source_text],
  promised_on: [m.open_data_promised_on, m.open_data_promised_on_text],
  approved_on: [m.open_data_approved_on, m.open_data_approved_on_text],
  paid_on: [m.open_data_paid_on, m.open_data_paid_on_text],
  project: [m.open_data_project, m.open_data_project_text],
  project_id: [m.open_data_project_id, m.open_data_project_id_text],
  project_slug: [m.open_data_project_slug, m.open_data_project_slug_text],
  project_earlier_slugs: [m.open_data_project_earlier_slugs, m.open_data_project_earlier_slugs_text],
  project_page: [m.open_data_project_page, m.open_data_project_page_text],
  organization: [m.open_data_organization, m.open_data_organization_text],
  district: [m.open_data_district, m.open_data_district_text],
  causes: [m.open_data_causes, m.open_data_causes_text],
}

/** All contributions for download, and a description of each column. */
export function OpenData() {
  const locale = useLocale()
  const hrefOf = (format: 'csv' | 'json') => `/api/open-data/contributions.${format}?lang=${locale}`
  return (
    <section className={css.open} aria-labelledby="open-data">
      <h2 id="open-data">{m.open_data_title()}</h2>
      <p>{m.open_data_lead()}</p>
      <p className={css.files}>
        <a href={hrefOf('csv')} download>
          <IconDownload size={20} aria-hidden="true" />
          {m.open_data_csv()}
        </a>
        <a href={hrefOf('json')} download>
          <IconDownload size={20} aria-hidden="true" />
          {m.open_data_json()}
        </a>
      </p>
      <details>
        <summary>{m.open_data_fields()}</summary>
        <dl>
          {OPEN_DATA_FIELDS.map((field) => (
            <div key={field}>
              <dt>
                <code>{COLUMNS[field][0]()}</code>
              </dt>
              <dd>{COLUMNS[field][1]()}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}
