import { lazy, Suspense } from 'react'
import { untilTouched } from '../../../kit/ui/forms/touched.ts'
import { classes } from '../../../kit/ui/ui.tsx'
import css from './search-box.module.css'
import belowCss from './search-box-below.module.css'

const SearchBox = lazy(() => untilTouched().then(() => import('./search-box.tsx').then(({ SearchBox }) => ({ default: SearchBox }))))

/** The empty search box far down a page: the form that the server drew does all that is needed until somebody moves. */
export function SearchBoxBelow() {
  return (
    <Suspense fallback={<div className={classes(css.box, belowCss.waits)} />}>
      <SearchBox />
    </Suspense>
  )
}
