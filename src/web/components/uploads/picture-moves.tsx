import { m } from '../../../kit/sentences/messages.js'
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../kit/ui/icons/icons.ts'
import { IconButton } from './icon-button.tsx'

interface Props {
  /** From 1. */
  number: number
  count: number
  /** To a position from 0. */
  move: (to: number) => void
  remove: () => void
}

/** The buttons of one picture in a list: earlier, later, away. */
export function PictureMoves({ number, count, move, remove }: Props) {
  return (
    <>
      <IconButton label={m.project_form_picture_earlier({ number })} disabled={number === 1} act={() => move(number - 2)}>
        <IconArrowUp size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={m.project_form_picture_later({ number })} disabled={number === count} act={() => move(number)}>
        <IconArrowDown size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={m.project_form_picture_remove({ number })} act={remove}>
        <IconTrash size={20} aria-hidden="true" />
      </IconButton>
    </>
  )
}
