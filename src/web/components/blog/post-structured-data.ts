import type { Post } from '../../../domain/blog/post.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { breadcrumbList, type JsonLd } from '../../../kit/structured-data.ts'
import type { Crumb } from '../../../kit/ui/breadcrumb.tsx'
import { pictureFacts } from '../../../pictures/scenes/picture-facts.ts'
import { crumbsFromHome } from '../../../urls/crumbs.ts'
import { pathTo } from '../../../urls/paths.ts'

export function postCrumbs({ title, slug }: Pick<Post, 'title' | 'slug'>, locale: Locale): Crumb[] {
  return crumbsFromHome(
    locale,
    { name: m.blog_path(), href: pathTo('blog', locale) },
    { name: title, href: pathTo('post', locale, { slug }) },
  )
}

export function postJsonLd(post: Post, locale: Locale, { public_url, brand }: { public_url: string; brand: { name: string } }): JsonLd[] {
  const url = public_url + pathTo('post', locale, { slug: post.slug })
  return [
    {
      '@type': 'BlogPosting',
      '@id': `${url}#post`,
      headline: post.title,
      description: post.summary,
      url,
      mainEntityOfPage: url,
      inLanguage: locale === 'es' ? 'es-AR' : 'en',
      datePublished: post.published_at,
      dateModified: post.changed_at,
      image: post.images.map(({ scene }) => public_url + pictureFacts(scene).url),
      author: { '@type': 'Person', name: post.author },
      publisher: { '@type': 'Organization', name: brand.name, url: public_url },
      timeRequired: `PT${post.reading_minutes}M`,
    },
    breadcrumbList(postCrumbs(post, locale), public_url),
  ]
}
