import type { RichJson } from '@huella/rich-text/document'
import { documentSummary } from '@huella/rich-text/document-text'
import type { DistrictRef } from '../../../domain/catalogues/district.ts'
import type { CauseRef } from '../../../domain/causes/cause.ts'
import type { OrganizationRef } from '../../../domain/organizations/organization.ts'
import { budgetSum, type DraftContent, draftAmount, otherLanguage } from '../../../domain/projects/drafts/draft.ts'
import type { Project } from '../../../domain/projects/project.ts'
import { projectImage } from '../../../domain/projects/project-image.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'

/** Facts that a draft does not contain. */
export interface ProjectPreviewFacts {
  slug: string
  organization: OrganizationRef
  causes: CauseRef[]
  districts: DistrictRef[]
}

/** Objective of a draft that names none yet: shares of it can be computed. */
const SOME_AMOUNT = 100_000

/** A draft in the form of its published page, before its first contribution. */
export function projectOfDraft(content: DraftContent, locale: Locale, facts: ProjectPreviewFacts): Project {
  const language = content.second ? locale : content.language
  const money = (amount: number) => ({ amount, currency: content.currency || 'ARS' })
  const images = content.images.map(({ name, alt }) => projectImage({ scene: name, alt: alt[language] }))
  const document = content.description[language]
  return {
    id: facts.slug,
    slug: facts.slug,
    name: content.name[language] || m.project_form_untitled(),
    summary: documentSummary(document),
    language,
    status: 'active',
    currency: content.currency || 'ARS',
    objective: money(draftAmount(content.objective, content) || budgetSum(content) || SOME_AMOUNT),
    expected: money(0),
    collected: money(0),
    paid: money(0),
    causes: content.causes.flatMap((id) => facts.causes.find((cause) => cause.id === id) ?? []),
    image: images[0] ?? projectImage(null),
    country_code: content.country_code,
    district: facts.districts.find(({ id }) => id === content.district_id) ?? { id: '', number: '', name: '' },
    place: content.place && { ...content.place, type: 'city', context: '' },
    organization: facts.organization,
    achievement: null,
    description: '',
    document: document as RichJson,
    images,
    budget: content.budget.map(({ what, amount }) => ({
      what: what[language] || what[otherLanguage(language)],
      amount: money(draftAmount(amount, content) ?? 0),
    })),
    updates: [],
    updates_total: 0,
    reports_total: 0,
    other_money: [],
    paused: false,
    unlisted: false,
    point: null,
    published_at: null,
    completed_at: null,
  }
}
