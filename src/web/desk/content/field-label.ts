import { m } from '../../../kit/sentences/messages.js'

const LABELS: Record<string, () => string> = {
  title: m.content_form_title,
  slug: m.content_form_slug,
  summary: m.content_form_summary,
  body: m.content_form_body,
  images: m.content_form_pictures,
  author: m.content_form_author,
  causes: m.content_form_causes,
  category: m.content_form_category,
  place: m.content_form_place,
  projects: m.content_form_projects,
  included: m.offer_included,
  excluded: m.offer_excluded,
  places: m.offer_where,
  start: m.offer_form_start,
  end: m.offer_form_end,
  nights: m.offer_form_nights,
  price: m.offer_form_price,
  currency: m.offer_form_currency,
  last_day: m.offer_until,
  position: m.offer_form_position,
  group: m.offer_form_group,
  event: m.offer_form_event,
  margin: m.offer_form_margin,
  services: m.offer_form_services,
  lead: m.sections_lead_field,
  area: m.sections_area,
  sources: m.sections_sources,
  text: m.sections_field_text,
  description: m.sections_field_description,
  more: m.sections_field_more,
  action: m.sections_field_action,
  tones: m.sections_field_tones,
  expected: m.sections_field_expected,
  confirmed: m.sections_field_confirmed,
  paid: m.sections_field_paid,
  receipt: m.sections_field_receipt,
  role: m.sections_field_role,
  quote: m.sections_field_quote,
  page_title: m.sections_field_page_title,
  seen: m.sections_field_seen,
  example_title: m.sections_field_example_title,
  example_note: m.sections_field_example_note,
  needs: m.sections_field_needs,
  approval: m.sections_field_approval,
  subject: m.sections_field_subject,
  seen_title: m.sections_field_seen_title,
  unseen_title: m.sections_field_unseen_title,
  unseen: m.sections_field_unseen,
  lines: m.sections_field_lines,
  project: m.sections_project,
}

/** Label of a field (`es.title`, `shared.images.2.alt.en`), or of a part that two people changed (`title`). */
export function contentFieldLabel(field: string): string {
  const [part = '', name, nth, , language] = field.split('.')
  const label = LABELS[name ?? part]?.() ?? field
  if (name === undefined) return label
  if (name === 'images' && nth !== undefined)
    return `${m.project_form_picture_number({ number: Number(nth) + 1 })} · ${sideName(language ?? 'es')}`
  if (name === 'services' && nth !== undefined) return m.offer_form_service_number({ number: Number(nth) + 1 })
  return part === 'shared' ? label : `${label} · ${sideName(part)}`
}

function sideName(side: string): string {
  return side === 'en' ? m.content_side_en() : m.content_side_es()
}
