import type { CauseRef } from '../../../domain/causes/cause.ts'
import type { Locale } from '../../../kit/locales.ts'
import { pathTo } from '../../../urls/paths.ts'

/** The address of a cause: its page or, if it has none in the reader's language, its projects. */
export function causePath({ slug, language }: Pick<CauseRef, 'slug' | 'language'>, locale: Locale): string {
  return language === locale ? pathTo('cause', locale, { slug }) : causeProjectsPath({ slug }, locale)
}

/** The list of projects, filtered by a cause. */
export function causeProjectsPath({ slug }: Pick<CauseRef, 'slug'>, locale: Locale): string {
  return `${pathTo('projects', locale)}?cause=${encodeURIComponent(slug)}`
}
