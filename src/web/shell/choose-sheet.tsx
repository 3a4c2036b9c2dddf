import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFetcher, useLocation } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import shared from '../../kit/ui/dialog.module.css'
import { IconX } from '../../kit/ui/icons/icons.ts'
import { opensElsewhere } from '../../kit/ui/opens-elsewhere.ts'
import { LoadingPlaceholder, SkeletonBlock } from '../../kit/ui/skeleton.tsx'
import { classes } from '../../kit/ui/ui.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import type { ChosenProject } from '../visitor/choice.server.ts'
import css from './choose-sheet.module.css'
import type { ChooseListData } from './on-demand/choose-list.tsx'

/** Loaded when the sheet is opened. */
const ChooseList = lazy(() => import('./on-demand/choose-list.tsx').then(({ ChooseList }) => ({ default: ChooseList })))

/** The choose page as a bottom sheet over any other: a native dialog, so the browser handles focus, Escape and the page behind it. */
export function useChooseSheet(chosen: ChosenProject | null) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [was_opened, setWasOpened] = useState(false)
  const fetcher = useFetcher<ChooseListData>()
  const { pathname, search } = useLocation()
  const to = usePaths()
  const back = pathname + search
  const chosen_id = chosen?.id ?? null
  const shown_id = useRef(chosen_id)
  // The choice is done once the layout's data has it.
  useEffect(() => {
    if (shown_id.current === chosen_id) return
    shown_id.current = chosen_id
    dialog.current?.close()
  }, [chosen_id])
  const open = (event: MouseEvent) => {
    if (opensElsewhere(event) || !dialog.current) return
    event.preventDefault()
    fetcher.load(`${to('choose')}?back=${encodeURIComponent(back)}`)
    // Rendered synchronously before the dialog opens, so that its content gets the focus.
    flushSync(() => setWasOpened(true))
    dialog.current.showModal()
  }
  const element = (
    <dialog ref={dialog} className={classes(shared.dialog, css.sheet)} aria-label={m.project_choose_title()} closedby="any">
      {was_opened && (
        <div className={css.inside}>
          <div className={css.head}>
            <h2>{m.project_choose_title()}</h2>
            <button type="button" className={shared.close} aria-label={m.kit_close()} onClick={() => dialog.current?.close()}>
              <IconX aria-hidden="true" />
            </button>
          </div>
          <p>{m.project_choose_text()}</p>
          <Suspense fallback={<Skeleton />}>
            {fetcher.data ? <ChooseList {...fetcher.data} chosen_id={chosen_id} back={back} fetcher={fetcher} /> : <Skeleton />}
          </Suspense>
        </div>
      )}
    </dialog>
  )
  return { open, element }
}

function Skeleton() {
  return (
    <LoadingPlaceholder>
      <SkeletonBlock height={6} />
      <SkeletonBlock height={6} />
      <SkeletonBlock height={6} />
    </LoadingPlaceholder>
  )
}
