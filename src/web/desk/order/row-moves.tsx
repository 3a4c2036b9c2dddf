import { ActionIcon } from '@mantine/core'
import { useFetcher } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPinned } from '../../../kit/ui/icons/icons.ts'
import { Form } from '../../form.tsx'
import css from './ordered-list.module.css'
import type { RowPlace } from './ordered-row.ts'

/** The drag handle of a row, or a pin if it stays first. */
export function RowHandle({ title, pinned, handle }: Pick<RowPlace, 'handle'> & { title: string; pinned?: boolean }) {
  if (pinned)
    return (
      <span
        {...handle}
        className={css.pinned}
        title={m.sections_first()}
        {...(handle && { role: 'img', tabIndex: -1, 'aria-label': m.sections_first() })}
      >
        <IconPinned size={17} aria-hidden="true" />
      </span>
    )
  return (
    <span {...handle} className={css.handle} {...(handle && { 'aria-label': m.sections_handle({ title }) })}>
      <IconGripVertical size={17} aria-hidden="true" />
    </span>
  )
}

/** One place up, one place down. */
export function MoveButtons({ id, title, place: { index, rows } }: { id: string; title: string; place: RowPlace }) {
  const first = rows[0]?.pinned ? 1 : 0
  return (
    <>
      <Move id={id} to={index} label={m.sections_up({ title })} Icon={IconArrowUp} can={index > first} />
      <Move id={id} to={index + 2} label={m.sections_down({ title })} Icon={IconArrowDown} can={index < rows.length - 1} />
    </>
  )
}

interface MoveProps {
  id: string
  /** The new position, from 1. */
  to: number
  label: string
  Icon: typeof IconArrowUp
  can: boolean
}

/** It does not lose the focus at the end of the list. */
function Move({ id, to, label, Icon, can }: MoveProps) {
  const fetcher = useFetcher()
  return (
    <Form as={fetcher.Form} method="post">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="to" value={to} />
      <ActionIcon
        type="submit"
        variant="default"
        size={30}
        aria-label={label}
        aria-disabled={!can}
        data-disabled={!can || undefined}
        onClick={(event) => !can && event.preventDefault()}
      >
        <Icon size={15} aria-hidden="true" />
      </ActionIcon>
    </Form>
  )
}
