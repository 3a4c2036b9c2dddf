import { useNavigate } from 'react-router'
import type { LibraryPicture } from '../../../domain/content/media-library/media-library.ts'
import type { PictureUse } from '../../../domain/content/media-library/picture-use.ts'
import { m } from '../../../kit/sentences/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import { DeskDrawer } from '../../desk/dialogs/desk-dialog.tsx'
import { useListAddress } from '../../desk/list-address.ts'
import { DeletePictures } from './delete-pictures.tsx'
import { DescribeForm } from './describe-form.tsx'
import css from './pictures.module.css'
import { UseList } from './use-list.tsx'

interface Opened {
  picture: LibraryPicture
  uses: PictureUse[]
}

/** A picture beside the media library. The address selects which one: it can be shared, and going back closes it. */
export function PicturePanel({ opened }: { opened: Opened | null }) {
  const addressOf = useListAddress()
  const navigate = useNavigate()
  return (
    <DeskDrawer
      opened={opened !== null}
      onClose={() => navigate(addressOf({ picture: null }, { stay: true }), { preventScrollReset: true })}
      title={opened && (opened.picture.file_name || m.media_unnamed())}
    >
      {opened && <Panel key={`${opened.picture.id} ${opened.picture.version}`} {...opened} />}
    </DeskDrawer>
  )
}

function Panel({ picture, uses }: Opened) {
  const { width, height, uploaded_by, created_at } = picture
  return (
    <div className={css.panel}>
      <DescribeForm picture={picture} />
      <section className={css.where}>
        <h3>{m.media_where()}</h3>
        {uses.length > 0 ? <UseList uses={uses} /> : <p>{m.media_where_none()}</p>}
      </section>
      <p className={css.note}>
        {m.media_facts({ width, height })} · {uploaded_by && `${m.media_by({ username: uploaded_by })} · `}
        <When value={created_at} time />
      </p>
      <div className={css.acts}>
        <DeletePictures pictures={[picture]} />
      </div>
    </div>
  )
}
