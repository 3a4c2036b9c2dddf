import { Button, Group, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ShelfPicture } from '../../../domain/content/shelf/shelf.ts'
import type { ContentImage } from '../../../domain/content/writing/draft.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { useAsked } from '../../../kit/ui/use-answer.ts'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { DeskModal } from '../dialogs/desk-dialog.tsx'
import type { ListMeta } from '../list-meta.ts'
import css from './shelf-choice.module.css'

interface Props {
  /** Where the shelf is read. */
  path: string
  /** The names of those that are already there. */
  taken: string[]
  /** How many more there may be. */
  room: number
  take: (chosen: ContentImage[]) => void
}

/** Pictures of the shelf, several at once; they begin with the words and the focal point that the shelf has of them. */
export function ShelfChoice(props: Props) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <div>
      <Button variant="default" onClick={() => setOpened(true)}>
        {m.shelf_choice()}
      </Button>
      <DeskModal opened={opened} onClose={close} title={m.shelf_choice_title()} wide>
        <Choosing {...props} close={close} />
      </DeskModal>
    </div>
  )
}

interface Shelf {
  data: ShelfPicture[]
  meta: ListMeta
}

function Choosing({ path, taken, room, take, close }: Props & { close: () => void }) {
  const [query, setQuery] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ShelfPicture[]>([])
  const { shelf, failed, again } = useShelf(
    `${path}?${new URLSearchParams({ query: query.slice(0, 100), page: String(page), per_page: '12' })}`,
  )
  const full = chosen.length >= room
  const pages = shelf ? Math.ceil(shelf.meta.total / shelf.meta.per_page) : 0
  const toggle = (picture: ShelfPicture) =>
    setChosen((now) => (now.some(({ id }) => id === picture.id) ? now.filter(({ id }) => id !== picture.id) : [...now, picture]))
  const add = () => {
    take(chosen.map(({ name, alt, focus }) => ({ name, alt, focus })))
    close()
  }
  return (
    <div className={css.choosing}>
      <TextInput
        type="search"
        label={m.shelf_search()}
        value={query}
        maxLength={100}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setPage(1)
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className={css.note}>
        {shelf?.meta.total === 0 && (query === '' ? m.shelf_choice_empty() : m.shelf_choice_none())}
        {shelf?.meta.total !== 0 && (full ? m.shelf_choice_full() : m.shelf_choice_count({ count: chosen.length, room }))}
      </p>
      {failed && (
        <div role="alert" className={css.failed}>
          <p>{m.shelf_choice_failed()}</p>
          <Button variant="default" size="sm" onClick={again}>
            {m.shelf_choice_again()}
          </Button>
        </div>
      )}
      <ul className={css.grid}>
        {shelf?.data.map((picture) => (
          <li key={picture.id}>
            <Choice
              picture={picture}
              taken={taken.includes(picture.name)}
              chosen={chosen.some(({ id }) => id === picture.id)}
              full={full}
              toggle={() => toggle(picture)}
            />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <Group justify="center">
          <Button variant="default" size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {m.kit_previous_page()}
          </Button>
          <span className={css.note}>{m.shelf_choice_page({ page, pages })}</span>
          <Button variant="default" size="sm" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {m.kit_next_page()}
          </Button>
        </Group>
      )}
      <Group justify="end">
        <Button variant="default" onClick={close}>
          {m.desk_cancel()}
        </Button>
        <Button disabled={chosen.length === 0} onClick={add}>
          {m.shelf_choice_add()}
        </Button>
      </Group>
    </div>
  )
}

/** The page that is asked for, and until it is there the one before; none where it could not be read. */
function useShelf(address: string): { shelf: Shelf | null; failed: boolean; again: () => void } {
  const { answer, failed, again } = useAsked<Shelf>(address)
  const [last, setLast] = useState<Shelf | null>(null)
  useEffect(() => {
    if (answer) setLast(answer)
  }, [answer])
  return { shelf: failed ? null : (answer ?? last), failed, again }
}

interface ChoiceProps {
  picture: ShelfPicture
  taken: boolean
  chosen: boolean
  /** No more can be chosen. */
  full: boolean
  toggle: () => void
}

function Choice({ picture, taken, chosen, full, toggle }: ChoiceProps) {
  const off = taken || (full && !chosen)
  return (
    <button type="button" className={css.choice} aria-pressed={chosen} disabled={off} onClick={toggle}>
      <Picture scene={picture.name} alt="" sizes="9rem" widest={320} />
      <span>{picture.file_name || m.shelf_unnamed()}</span>
      {taken && <em>{m.shelf_choice_taken()}</em>}
    </button>
  )
}
