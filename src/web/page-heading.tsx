import type { ComponentProps, ReactNode } from 'react'
import { useBrand } from './site.ts'

type Props = Omit<ComponentProps<'h1'>, 'children'> & ({ children: string; tab?: string } | { children: ReactNode; tab: string })

/**
 * The heading of a page that is for its users alone. It names the page in the browser's tab, too, and keeps it out of search engines; pages
 * that anybody may open have a `meta` export.
 * @param tab another name in the browser's tab
 */
export function PageHeading({ tab, children, ...heading }: Props) {
  const brand = useBrand()
  return (
    <>
      <title>{`${tab ?? children} · ${brand}`}</title>
      <meta name="robots" content="noindex" />
      <h1 {...heading}>{children}</h1>
    </>
  )
}
