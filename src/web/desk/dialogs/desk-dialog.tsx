import { Drawer, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
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
  return (
    <Modal.Root opened={opened} onClose={onClose} centered {...(wide && { size: 'xl' })}>
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
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size="lg">
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
