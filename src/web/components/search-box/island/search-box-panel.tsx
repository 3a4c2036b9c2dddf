import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { m } from '../../../../kit/sentences/messages.js'
import { IconX } from '../../../../kit/ui/icons/icons.ts'
import { shiftIntoView } from '../../../../kit/ui/shift-into-view.ts'
import { Button, classes } from '../../../../kit/ui/ui.tsx'
import islandCss from './search-box-island.module.css'
import css from './search-box-panel.module.css'
import { usePhone } from './use-phone.ts'

interface Props {
  open: boolean
  title: string
  onClose: () => void
  /** Beside the button that closes it. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * The panel of a field: on a phone a sheet over the whole screen, elsewhere below the field; both are the browser's own dialog. Escape, a
 * click outside or moving the focus on closes it; the focus returns to its opener unless it moved on.
 */
export function SearchBoxPanel({ open, title, onClose, footer, children }: Props) {
  const phone = usePhone()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = openerOf(element)
    const rest = phone ? element.showModal() : showBelow(element)
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const ignore = closeFromOutside(element, phone, () => close.current())
    return () => {
      ignore()
      rest?.()
      element.close()
      restoreFocus(opener)
    }
  }, [open, phone])
  return (
    <dialog ref={dialog} className={css.panel} data-panel data-sheet={phone || undefined} aria-labelledby={heading}>
      <header className={css.panel_header}>
        <h2 id={heading}>{title}</h2>
        <button type="button" className={classes(islandCss.round, css.close)} aria-label={m.travel_close()} onClick={onClose}>
          <IconX size={22} stroke={1.75} aria-hidden="true" />
        </button>
      </header>
      <div className={css.panel_content}>{children}</div>
      {footer && (
        <footer className={css.panel_footer}>
          {footer}
          <Button onClick={onClose} className={css.done}>
            {m.travel_done()}
          </Button>
        </footer>
      )}
    </dialog>
  )
}

/** Repositions the panel when it grows, because the calendar loads a little later. */
function showBelow(element: HTMLDialogElement): () => void {
  const { scrollX, scrollY } = window
  element.show()
  // Undoes the browser's scrolling to the focused element, which would move the field out of sight.
  window.scrollTo(scrollX, scrollY)
  const place = () => {
    shiftIntoView(element)
    element.scrollIntoView({ block: 'nearest' })
  }
  place()
  const observer = new ResizeObserver(place)
  observer.observe(element)
  return () => observer.disconnect()
}

/** The field's button, when nothing has the focus: the panel was open from the start. */
function openerOf(element: HTMLDialogElement): Element | null {
  const { activeElement } = document
  return activeElement === document.body ? (element.parentElement?.querySelector('button') ?? null) : activeElement
}

/** The focused element may have been removed when the panel closed, and the focus would fall back to the page. */
function restoreFocus(opener: Element | null) {
  if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
}

function closeFromOutside(element: HTMLDialogElement, modal: boolean, close: () => void): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  const field = element.parentElement
  const isOutside = (target: EventTarget | null) => !modal && target instanceof Node && !field?.contains(target)
  const closeByState = (event: Event) => {
    event.preventDefault()
    close()
  }
  element.addEventListener('cancel', closeByState, { signal })
  document.addEventListener('pointerdown', ({ target }) => isOutside(target) && close(), { signal })
  // Delayed until the focus has arrived at its new element.
  field?.addEventListener('focusout', ({ relatedTarget }) => isOutside(relatedTarget) && setTimeout(close), { signal })
  field?.addEventListener('keydown', (event) => event.key === 'Escape' && !modal && !event.defaultPrevented && close(), { signal })
  return () => listeners.abort()
}
