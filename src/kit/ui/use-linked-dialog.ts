import { type MouseEvent, useRef } from 'react'
import { opensElsewhere } from './opens-elsewhere.ts'

/** A dialog that a link opens over the page; without scripts the link leads to a page with the same content. */
export function useLinkedDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const open = (event: MouseEvent) => {
    if (opensElsewhere(event) || !dialog.current) return
    event.preventDefault()
    dialog.current.showModal()
  }
  const close = () => dialog.current?.close()
  return { dialog, open, close }
}
