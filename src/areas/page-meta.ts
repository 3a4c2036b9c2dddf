import type { MetaDescriptor } from 'react-router'
import type { Site } from '../root.tsx'

/** The part of `meta`'s matches that this needs. */
export type Matches = ({ id: string; loaderData?: unknown } | undefined)[]

/** What the site says of itself, for a page's `meta`; components use `useRouteLoaderData('root')`. */
export function siteOf(matches: Matches): Site {
  return matches.find((match) => match?.id === 'root')?.loaderData as Site
}

/** A page's title and description, for search engines and for those who share it. */
export function pageMeta(title: string, description: string): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ]
}
