import type { Project } from '../../../domain/projects/project.ts'
import { canReceive } from '../../../domain/projects/project-rules.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { breadcrumbList, type JsonLd } from '../../../kit/structured-data.ts'
import type { Crumb } from '../../../kit/ui/breadcrumb.tsx'
import { crumbsFromHome } from '../../../urls/crumbs.ts'
import { pathTo } from '../../../urls/paths.ts'

export function projectCrumbs({ name, slug, language }: Pick<Project, 'name' | 'slug' | 'language'>, locale: Locale): Crumb[] {
  return crumbsFromHome(
    locale,
    { name: m.project_path_projects(), href: pathTo('projects', locale) },
    { name, href: pathTo('project', locale, { slug }), lang: language },
  )
}

/**
 * A project is a `Project` (a kind of `Organization` in schema.org) within the organization that runs it; while it collects it has a
 * `DonateAction`. It is no `Event`: it has no date and no admission, and search engines punish false events. Google shows only the
 * breadcrumb of all this; the rest is for other machine readers.
 */
export function projectJsonLd(project: Project, locale: Locale, public_url: string): JsonLd[] {
  const { name, slug, summary, organization, place, country_code, images, causes, published_at } = project
  const url = public_url + pathTo('project', locale, { slug })
  return [
    {
      '@type': 'Project',
      '@id': `${url}#project`,
      name,
      description: summary,
      url,
      image: images.map(({ url: path }) => public_url + path),
      keywords: causes.map((cause) => cause.name).join(', '),
      foundingDate: published_at?.slice(0, 10),
      location: {
        '@type': 'Place',
        name: place?.text,
        address: { '@type': 'PostalAddress', addressLocality: place?.text, addressCountry: country_code },
      },
      parentOrganization: {
        '@type': 'Organization',
        name: organization.name,
        url: public_url + pathTo('organization', locale, { slug: organization.slug }),
      },
      potentialAction: canReceive(project)
        ? { '@type': 'DonateAction', name: m.project_share_half(), target: url, recipient: { '@id': `${url}#project` } }
        : undefined,
    },
    breadcrumbList(projectCrumbs(project, locale), public_url),
  ]
}
