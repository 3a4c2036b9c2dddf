import { m } from '../../../kit/sentences/messages.js'
import { Button } from '../../../kit/ui/ui.tsx'
import css from './uploads.module.css'
import type { Upload } from './use-uploads.ts'

interface Props {
  uploads: Upload[]
  retry: (upload: Upload) => void
  dismiss: (id: number) => void
}

/** Uploads in progress, and refused ones. */
export function UploadRows({ uploads, retry, dismiss }: Props) {
  if (uploads.length === 0) return null
  return (
    <ul className={css.uploads}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          <UploadRow upload={upload} retry={() => retry(upload)} dismiss={() => dismiss(upload.id)} />
        </li>
      ))}
    </ul>
  )
}

function UploadRow({ upload, retry, dismiss }: { upload: Upload; retry: () => void; dismiss: () => void }) {
  return (
    <div className={css.upload}>
      <b>{upload.file.name}</b>
      {upload.problem === null ? (
        <progress value={upload.share} max={1} aria-label={m.project_form_uploading({ name: upload.file.name })} />
      ) : (
        <>
          <p role="alert" className={css.error}>
            {upload.problem}
          </p>
          {upload.again && (
            <Button look="outline" onClick={retry}>
              {m.project_form_retry()}
            </Button>
          )}
          <Button look="quiet" onClick={dismiss}>
            {m.project_form_dismiss()}
          </Button>
        </>
      )}
    </div>
  )
}
