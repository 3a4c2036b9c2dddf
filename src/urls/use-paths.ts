import { useLocale } from '../kit/ui/locale.ts'
import { type Page, pathTo, type Rest } from './paths.ts'

/** Builds addresses in the language of the current page: `const to = usePaths(); to('project', { slug })`. */
export function usePaths() {
  const locale = useLocale()
  return <P extends Page>(page: P, ...rest: Rest<P>) => pathTo(page, locale, ...rest)
}
