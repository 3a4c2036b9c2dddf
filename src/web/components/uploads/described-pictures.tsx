import { m } from '../../../kit/sentences/messages.js'
import { DropZone } from './drop-zone.tsx'
import { PictureList, type PictureListProps } from './picture-list.tsx'
import { UploadRows } from './upload-rows.tsx'
import css from './uploads.module.css'
import { useUploads } from './use-uploads.ts'

interface Props extends PictureListProps {
  uploads_path: string
  most: number
  hint: string
}

/** Pictures that go with a text: dropped or chosen, several at once, uploaded, in order, each described. */
export function DescribedPictures({ uploads_path, most, hint, ...list }: Props) {
  const { pictures, change, field, errorOf } = list
  const { uploads, add, retry, dismiss } = useUploads(uploads_path, (name) =>
    change((now) => (now.length < most ? [...now, { name, alt: '', alt_other: '' }] : now)),
  )
  const room = most - pictures.length - uploads.filter(({ problem }) => problem === null).length
  const error = errorOf(field)
  return (
    <div className={css.pictures}>
      {room > 0 ? (
        <DropZone onFiles={(files) => void add(files, room)} invalid={error !== undefined} hint={hint} />
      ) : (
        <p className={css.hint}>{m.uploads_full()}</p>
      )}
      {error && (
        <p id="images-error" className={css.error}>
          {error}
        </p>
      )}
      <UploadRows uploads={uploads} retry={(upload) => void retry(upload)} dismiss={dismiss} />
      <PictureList {...list} />
    </div>
  )
}
