import { placeOf, type SectionList, type SectionPage, type SectionPlace } from '../../../domain/content/kinds/section-places.ts'
import type { ManagedSection } from '../../../domain/sections/section.ts'
import { m } from '../../../kit/sentences/messages.js'

export const PAGE_NAMES: Record<SectionPage, () => string> = {
  home: m.sections_page_home,
  about: m.sections_page_about,
  transparency: m.sections_page_transparency,
  projects: m.sections_page_projects,
}

export const LIST_NAMES: Record<SectionList, () => string> = {
  home: m.sections_list_home,
  steps: m.sections_list_steps,
  questions: m.sections_list_questions,
  voices: m.sections_list_voices,
  about: m.sections_list_about,
  path: m.sections_list_path,
  needs: m.sections_list_needs,
  approvals: m.sections_list_approvals,
  limits: m.sections_list_limits,
  transparency: m.sections_list_transparency,
  ways: m.sections_list_ways,
  causes: m.sections_list_causes,
}

const PLACE_NAMES: Record<SectionPlace, () => string> = {
  home_hero: m.sections_place_home_hero,
  home_near: m.sections_place_home_near,
  home_featured: m.sections_place_home_featured,
  home_how: m.sections_place_home_how,
  home_causes: m.sections_place_home_causes,
  home_offers: m.sections_place_home_offers,
  home_completed: m.sections_place_home_completed,
  home_voices: m.sections_place_home_voices,
  home_transparency: m.sections_place_home_transparency,
  home_questions: m.sections_place_home_questions,
  home_join: m.sections_place_home_join,
  step: m.sections_place_step,
  question: m.sections_place_question,
  voice: m.sections_place_voice,
  about_head: m.sections_place_about_head,
  about_why: m.sections_place_about_why,
  about_path: m.sections_place_about_path,
  about_operator: m.sections_place_about_operator,
  about_organizations: m.sections_place_about_organizations,
  about_join: m.sections_place_about_join,
  about_limits: m.sections_place_about_limits,
  path_step: m.sections_place_path_step,
  need: m.sections_place_need,
  approval: m.sections_place_approval,
  limit: m.sections_place_limit,
  transparency_head: m.sections_place_transparency_head,
  transparency_how: m.sections_place_transparency_how,
  way: m.sections_place_way,
  causes_head: m.sections_place_causes_head,
}

/** The desk's name for a section: its place if there is exactly one of it, otherwise its text. */
export function sectionName({ place, said }: Pick<ManagedSection, 'place' | 'said'>): string {
  return placeOf(place).keeps ? PLACE_NAMES[place]() : said || m.posts_untitled()
}
