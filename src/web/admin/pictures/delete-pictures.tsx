import type { LibraryPicture } from '../../../domain/content/media-library/media-library.ts'
import type { PictureUse } from '../../../domain/content/media-library/picture-use.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import css from './pictures.module.css'
import { UseList } from './use-list.tsx'

interface Deletions {
  done: string[]
  refused: { id: string; why: string; uses: PictureUse[] }[]
}

/** Asks for confirmation, with the name of each; then lists those that remain, with their uses. */
export function DeletePictures({ pictures }: { pictures: LibraryPicture[] }) {
  const nameOf = (id: string) => pictures.find((one) => one.id === id)?.file_name || m.media_unnamed()
  const list = (
    <ul className={css.listed}>
      {pictures.map(({ id }) => (
        <li key={id}>{nameOf(id)}</li>
      ))}
    </ul>
  )
  return (
    <ActDialog<Deletions>
      label={m.media_delete()}
      button={{ size: 'sm', variant: 'light', color: 'red' }}
      title={m.media_delete_title()}
      text={
        <>
          {m.media_delete_text()}
          {list}
        </>
      }
      danger
      values={{ intent: 'delete', ids: pictures.map(({ id }) => id).join(' ') }}
      result={({ done, refused }) => (
        <div role="status" className={css.result}>
          {done.length > 0 && <p>{done.length === 1 ? m.media_deleted_one() : m.media_deleted_other({ count: done.length })}</p>}
          <p>{refused.length === 1 ? m.media_refused_one() : m.media_refused_other({ count: refused.length })}</p>
          {refused.map(({ id, why, uses }) => (
            <div key={id}>
              <p>
                <strong>{nameOf(id)}</strong>: {why}
              </p>
              <UseList uses={uses} />
            </div>
          ))}
          <Link to="">{m.media_see()}</Link>
        </div>
      )}
    />
  )
}
