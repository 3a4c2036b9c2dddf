import { Drawer, Modal } from '@mantine/core'
import { createContext, type Dispatch, type ReactNode, type SetStateAction, useContext, useEffect, useState } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import css from './desk-dialog.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

/** A dialog over a desk. Its head is no `<header>`, unlike the library's: as a child of `<body>` that would be a second banner. */
export function DeskModal({ opened, onClose, title, wide = false, children }: Props & { wide?: boolean }) {
  const is_mounted = useOnceOpened(opened)
  const { covered, setCovers } = useCovered(opened)
  if (!opened && !is_mounted) return null
  return (
    <Modal.Root opened={opened && is_mounted} onClose={onClose} closeOnEscape={!covered} centered {...(wide && { size: 'xl' })}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={css.head}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={m.kit_close()} />
        </div>
        <Modal.Body>
          <AroundContext value={setCovers}>{children}</AroundContext>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** A quick look at a record, beside the list it is in. */
export function DeskDrawer({ opened, onClose, title, children }: Props) {
  const is_mounted = useOnceOpened(opened)
  const { covered, setCovers } = useCovered(opened)
  if (!opened && !is_mounted) return null
  return (
    <Drawer.Root opened={opened && is_mounted} onClose={onClose} closeOnEscape={!covered} position="right" size="lg">
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={css.head}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={m.kit_close()} />
        </div>
        <Drawer.Body>
          <AroundContext value={setCovers}>{children}</AroundContext>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Counts the dialogs that are open over the one around them. */
const AroundContext = createContext<Dispatch<SetStateAction<number>> | null>(null)

/** True while a dialog in it is open over it: Escape then closes that one alone. */
function useCovered(opened: boolean) {
  const setCoversAround = useContext(AroundContext)
  const [covers, setCovers] = useState(0)
  useEffect(() => {
    if (!opened || !setCoversAround) return
    setCoversAround((count) => count + 1)
    return () => setCoversAround((count) => count - 1)
  }, [opened, setCoversAround])
  return { covered: covers > 0, setCovers }
}

/**
 * True after the first rendering in which it is open. A list has a dialog in each row, which costs nothing until then; it is mounted closed,
 * as the library returns the focus only from one that it has seen opening.
 */
function useOnceOpened(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => {
    if (opened) setMounted(true)
  }, [opened])
  return mounted
}
