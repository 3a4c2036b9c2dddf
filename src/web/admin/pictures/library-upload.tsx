import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { DropZone } from '../../components/uploads/drop-zone.tsx'
import { UploadRows } from '../../components/uploads/upload-rows.tsx'
import { useUploads } from '../../components/uploads/use-uploads.ts'
import { useApiPaths } from '../../use-api.tsx'
import css from './pictures.module.css'

/** Several pictures at once, each with its progress and a retry; the list is reloaded after each. */
export function LibraryUpload() {
  const to = usePaths()
  const { revalidate } = useRevalidator()
  const [count, setCount] = useState(0)
  const { uploads, add, retry, dismiss } = useUploads(useApiPaths()('/admin/pictures', {}), () => {
    setCount((now) => now + 1)
    void revalidate()
  })
  return (
    <section className={css.upload} aria-label={m.media_title()}>
      <DropZone onFiles={(files) => void add(files)} invalid={false} hint={m.media_upload_hint()} />
      <UploadRows uploads={uploads} retry={(upload) => void retry(upload)} dismiss={dismiss} />
      <p role="status">
        {count > 0 && (
          <>
            {count === 1 ? m.media_uploaded_one() : m.media_uploaded_other({ count })}{' '}
            <Link to={to('admin_pictures')}>{m.media_uploaded_see()}</Link>
          </>
        )}
      </p>
    </section>
  )
}
