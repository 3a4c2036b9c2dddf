import type { CauseRef } from '../../../domain/causes/cause.ts'
import type { Locale } from '../../../kit/locales.ts'
import { pathTo } from '../../../urls/paths.ts'

/** Where a cause leads: to its page, or, where it has none in the reader's language, to its projects. */
export function causePath({ slug, language }: Pick<CauseRef, 'slug' | 'language'>, locale: Locale): string {
  return language === locale ? pathTo('cause', locale, { slug }) : causeProjectsPath({ slug }, locale)
}

/** The list of projects, narrowed to those of a cause. */
export function causeProjectsPath({ slug }: Pick<CauseRef, 'slug'>, locale: Locale): string {
  return `${pathTo('projects', locale)}?cause=${encodeURIComponent(slug)}`
}
