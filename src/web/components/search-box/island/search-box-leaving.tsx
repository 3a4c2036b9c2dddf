import { useEffect, useRef } from 'react'
import { m } from '../../../../kit/sentences/messages.js'
import css from './search-box-leaving.module.css'

/** Covers the page while the travel site loads. Escape cancels: the page below is unchanged. */
export function SearchBoxLeaving({ open, onStay }: { open: boolean; onStay: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog ref={dialog} className={css.leaving} aria-labelledby="search-box-leaving" onCancel={onStay}>
      <div className={css.leaving_inside}>
        <svg viewBox="0 0 120 48" aria-hidden="true" className={css.journey}>
          <path d="M6 42 C 30 6, 90 6, 114 42" />
          <circle r="5" cx="0" cy="0" />
        </svg>
        <p id="search-box-leaving" role="status">
          {m.travel_leaving()}
        </p>
        <p>{m.travel_leaving_text()}</p>
      </div>
    </dialog>
  )
}
