import { Drawer, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
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
  if (!opened && !is_mounted) return null
  return (
    <Modal.Root opened={opened && is_mounted} onClose={onClose} centered {...(wide && { size: 'xl' })}>
      <Modal.Overlay />
      <Modal.Content>
        <div className={css.head}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={m.kit_close()} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** A quick look at a record, beside the list it is in. */
export function DeskDrawer({ opened, onClose, title, children }: Props) {
  const is_mounted = useOnceOpened(opened)
  if (!opened && !is_mounted) return null
  return (
    <Drawer.Root opened={opened && is_mounted} onClose={onClose} position="right" size="lg">
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={css.head}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={m.kit_close()} />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
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
