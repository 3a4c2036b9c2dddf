import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type LibraryPicture, PICTURE_SORTS, type PictureSort } from '../../../domain/content/media-library/media-library.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { Pagination } from '../../../kit/ui/lists/pagination.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { ChosenBar } from '../../desk/chosen-bar.tsx'
import { DeskBadge } from '../../desk/desk-page.tsx'
import { NativeSelect } from '../../desk/fields.tsx'
import { useListAddress } from '../../desk/list-address.ts'
import type { ListMeta } from '../../desk/list-meta.ts'
import { DeletePictures } from './delete-pictures.tsx'
import css from './pictures.module.css'

interface Props {
  pictures: LibraryPicture[]
  meta: ListMeta
}

/** The media library as a grid, with deletion of several at once. */
export function PictureGrid({ pictures, meta }: Props) {
  const addressOf = useListAddress()
  const [ids, setIds] = useState<string[]>([])
  const chosen = pictures.filter(({ id }) => ids.includes(id))
  const all = chosen.length === pictures.length
  return (
    <>
      <div className={css.order}>
        <Checkbox
          label={m.media_choose_page()}
          checked={all}
          indeterminate={!all && chosen.length > 0}
          onChange={() => setIds(all ? [] : pictures.map(({ id }) => id))}
        />
        <Sort />
      </div>
      <ul className={css.grid}>
        {pictures.map((picture) => (
          <li key={picture.id} className={css.tile}>
            <Tile
              picture={picture}
              chosen={ids.includes(picture.id)}
              choose={(is) => setIds((now) => (is ? [...now, picture.id] : now.filter((id) => id !== picture.id)))}
            />
          </li>
        ))}
      </ul>
      <Pagination page={meta.page} pages={Math.ceil(meta.total / meta.per_page)} hrefOf={(page) => addressOf({ page })} />
      {chosen.length > 0 && (
        <ChosenBar count={chosen.length} onNone={() => setIds([])}>
          <DeletePictures pictures={chosen} />
        </ChosenBar>
      )}
    </>
  )
}

const SORTS: Record<PictureSort, () => string> = {
  '-created_at': m.media_sort_newest,
  created_at: m.media_sort_oldest,
  name: m.media_sort_name,
  '-name': m.media_sort_name_down,
  '-uses': m.media_sort_most,
  uses: m.media_sort_least,
}

function Sort() {
  const addressOf = useListAddress()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  return (
    <NativeSelect
      aria-label={m.media_sort()}
      value={parameters.get('sort') ?? '-created_at'}
      data={PICTURE_SORTS.map((value) => ({ value, label: SORTS[value]() }))}
      onChange={(event) => void navigate(addressOf({ sort: event.currentTarget.value }), { preventScrollReset: true })}
    />
  )
}

function Tile({ picture, chosen, choose }: { picture: LibraryPicture; chosen: boolean; choose: (is: boolean) => void }) {
  const addressOf = useListAddress()
  const name = picture.file_name || m.media_unnamed()
  const { es, en } = picture.alt
  return (
    <>
      <div className={css.thumb} style={{ '--focus': `${picture.focus.x}% ${picture.focus.y}%` } as React.CSSProperties}>
        <Picture scene={picture.name} alt="" sizes="14rem" widest={640} />
      </div>
      <Checkbox
        className={css.choose ?? ''}
        aria-label={m.media_choose({ name })}
        checked={chosen}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <Link to={addressOf({ picture: picture.id }, { stay: true })} preventScrollReset>
        {name}
      </Link>
      <p className={css.words}>{es || en}</p>
      <p className={css.marks}>
        {(es === '' || en === '') && <DeskBadge tone="warn">{es === en ? m.media_no_description() : m.media_half_described()}</DeskBadge>}
        <span>{usesText(picture.uses)}</span>
      </p>
    </>
  )
}

function usesText(count: number): string {
  if (count === 0) return m.media_uses_none()
  return count === 1 ? m.media_uses_one() : m.media_uses_other({ count })
}
