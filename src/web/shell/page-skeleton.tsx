import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { LoadingPlaceholder, SkeletonBlock, SkeletonCards, SkeletonLines } from '../../kit/ui/skeleton.tsx'
import { Container } from '../../kit/ui/ui.tsx'
import { matchPath, PAGES, type Page } from '../../urls/paths.ts'
import { useUnanswered } from '../sending.ts'
import css from './page-skeleton.module.css'

/** Delay in ms, long after the thin bar: by now visitors wonder whether anything happens. */
const SLOW_MS = 800

/**
 * The page, or when the next one loads slowly, its skeleton. The page that is left stays in the document unchanged: a visitor who stops
 * loading, or gets an error, has lost nothing. Filtering a list again shows no skeleton.
 */
export function PageOrSkeleton({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const unanswered = useUnanswered()
  const next = state === 'loading' && !unanswered && location.pathname !== pathname ? location.pathname : null
  const slow = useSlow(next)
  useEffect(() => {
    if (slow) window.scrollTo({ top: 0 })
  }, [slow])
  return (
    <>
      <div hidden={slow}>{children}</div>
      {slow && next && <PageSkeleton page={matchPath(next)?.[0]} />}
    </>
  )
}

function PageSkeleton({ page }: { page: Page | undefined }) {
  return (
    <LoadingPlaceholder>
      <Container className={css.page}>
        <div className={css.title}>
          <SkeletonLines count={2} size={2.5} />
        </div>
        {page && 'skeleton' in PAGES[page] ? (
          <SkeletonCards count={6} />
        ) : (
          <>
            <SkeletonBlock height={20} />
            <SkeletonLines count={5} />
          </>
        )}
      </Container>
    </LoadingPlaceholder>
  )
}

/** True once something has been loading for `SLOW_MS`. */
function useSlow(what: string | null): boolean {
  const [slow, setSlow] = useState<string | null>(null)
  useEffect(() => {
    if (what === null) return setSlow(null)
    const timer = setTimeout(() => setSlow(what), SLOW_MS)
    return () => clearTimeout(timer)
  }, [what])
  return what !== null && slow === what
}
