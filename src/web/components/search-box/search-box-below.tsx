import { lazy, Suspense } from 'react'
import { untilTouched } from '../../../kit/ui/forms/touched.ts'
import { classes } from '../../../kit/ui/ui.tsx'
import css from './search-box.module.css'
import belowCss from './search-box-below.module.css'
import type { PageProject } from './search-box-project.tsx'

const SearchBox = lazy(() => untilTouched().then(() => import('./search-box.tsx').then(({ SearchBox }) => ({ default: SearchBox }))))

/** An empty search box far down a page, hydrated at the first interaction: until then the server's plain form does all that is needed. */
export function SearchBoxBelow({ project }: { project?: PageProject | undefined }) {
  return (
    <Suspense fallback={<div className={classes(css.box, belowCss.waits)} />}>
      <SearchBox project={project} />
    </Suspense>
  )
}
