import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { LibraryPicture } from '../../../domain/content/media-library/media-library.ts'
import type { ContentImage } from '../../../domain/content/writing/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import { usePolledAnswer } from '../../../kit/ui/use-answer.ts'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { useApiPaths } from '../../use-api.tsx'
import { DeskModal } from '../dialogs/desk-dialog.tsx'
import { TextInput } from '../fields.tsx'
import type { ListMeta } from '../list-meta.ts'
import css from './library-choice.module.css'

interface Props {
  /** The names of pictures that the item already has. */
  taken: string[]
  /** The number of pictures that still fit. */
  room: number
  take: (chosen: ContentImage[]) => void
}

/** Pictures of the media library, several at once; they begin with the library's description and focal point. */
export function LibraryChoice(props: Props) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <div>
      <Button variant="default" onClick={() => setOpened(true)}>
        {m.media_choice()}
      </Button>
      <DeskModal opened={opened} onClose={close} title={m.media_choice_title()} wide>
        <Choosing {...props} close={close} />
      </DeskModal>
    </div>
  )
}

interface Library {
  data: LibraryPicture[]
  meta: ListMeta
}

function Choosing({ taken, room, take, close }: Props & { close: () => void }) {
  const [query, setQuery] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<LibraryPicture[]>([])
  const asked = { query: query.slice(0, 100), page: String(page), per_page: '12' }
  const { shelf, failed, again } = useLibrary(useApiPaths()('/admin/pictures', {}, asked))
  const full = chosen.length >= room
  const pages = shelf ? Math.ceil(shelf.meta.total / shelf.meta.per_page) : 0
  const toggle = (picture: LibraryPicture) =>
    setChosen((now) => (now.some(({ id }) => id === picture.id) ? now.filter(({ id }) => id !== picture.id) : [...now, picture]))
  const add = () => {
    take(chosen.map(({ name, alt, focus }) => ({ name, alt, focus })))
    close()
  }
  return (
    <div className={css.choosing}>
      <TextInput
        type="search"
        label={m.media_search()}
        value={query}
        maxLength={100}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setPage(1)
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className={css.note}>
        {shelf?.meta.total === 0 && (query === '' ? m.media_choice_empty() : m.media_choice_none())}
        {shelf?.meta.total !== 0 && (full ? m.media_choice_full() : m.media_choice_count({ count: chosen.length, room }))}
      </p>
      {failed && (
        <div role="alert" className={css.failed}>
          <p>{m.media_choice_failed()}</p>
          <Button variant="default" size="sm" onClick={again}>
            {m.media_choice_again()}
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
          <span className={css.note}>{m.media_choice_page({ page, pages })}</span>
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
          {m.media_choice_add()}
        </Button>
      </Group>
    </div>
  )
}

/** The requested page; the former one while it loads, and none after a failure. */
function useLibrary(address: string): { shelf: Library | null; failed: boolean; again: () => void } {
  const { answer, failed, again } = usePolledAnswer<Library>(address)
  const [last, setLast] = useState<Library | null>(null)
  useEffect(() => {
    if (answer) setLast(answer)
  }, [answer])
  return { shelf: failed ? null : (answer ?? last), failed, again }
}

interface ChoiceProps {
  picture: LibraryPicture
  taken: boolean
  chosen: boolean
  /** The limit is reached. */
  full: boolean
  toggle: () => void
}

function Choice({ picture, taken, chosen, full, toggle }: ChoiceProps) {
  const off = taken || (full && !chosen)
  return (
    <button type="button" className={css.choice} aria-pressed={chosen} disabled={off} onClick={toggle}>
      <Picture scene={picture.name} alt="" sizes="9rem" widest={320} />
      <span>{picture.file_name || m.media_unnamed()}</span>
      {taken && <em>{m.media_choice_taken()}</em>}
    </button>
  )
}
