import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'

/** The label of a part of a project in remarks and differences: `name`, `image:2`, `budget` … */
export function partLabel(part: string, language: Locale | null = null): string {
  const [kind = '', position] = part.split(':')
  if (kind === 'image' && position) return m.project_form_picture_number({ number: position })
  if (kind === 'budget' && position) return m.project_form_budget_number({ number: position })
  const label = LABELS[kind]?.() ?? part
  if (language === null) return label
  return `${label} · ${language === 'es' ? m.project_form_language_es() : m.project_form_language_en()}`
}

const LABELS: Record<string, () => string> = {
  language: m.project_form_language,
  name: m.project_form_name,
  slug: m.project_form_slug,
  summary: m.project_form_description,
  description: m.project_form_description,
  causes: m.project_form_causes,
  place: m.project_form_where,
  objective: m.project_form_objective,
  budget: m.project_form_budget,
  images: m.project_form_picture_order,
}
