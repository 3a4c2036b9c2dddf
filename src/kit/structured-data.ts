import type { BreadcrumbList, Graph, Thing } from 'schema-dts'
import type { Crumb } from './ui/breadcrumb.tsx'

/** A schema.org object, for search engines. */
export type JsonLd = Exclude<Thing, string>

/**
 * A page's JSON-LD for React Router's `meta`, which escapes it so that no stored text can end the script. The browser does not run it, so it needs
 * no nonce.
 */
export function structuredData(things: readonly JsonLd[]): { 'script:ld+json': Graph } {
  return { 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } }
}

/** The page's position in the site; search engines show it instead of the address. */
export function breadcrumbList(crumbs: readonly Crumb[], public_url: string): Exclude<BreadcrumbList, string> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, href }, i) => ({ '@type': 'ListItem', position: i + 1, name, item: public_url + href })),
  }
}
