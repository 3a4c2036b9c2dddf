import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr } from '../../ask.server.ts'
import { DropZone } from '../../components/uploads/drop-zone.tsx'
import { UploadRows } from '../../components/uploads/upload-rows.tsx'
import { useUploads } from '../../components/uploads/use-uploads.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { totalLabel } from '../../desk/list-meta.ts'
import { readList } from '../../desk/read-list.server.ts'
import { useRevalidation } from '../../shell/realtime/use-revalidation.ts'
import { useApiPaths } from '../../use-api.tsx'
import { apiContext } from '../../visitor/page-context.ts'
import { PictureGrid } from './picture-grid.tsx'
import { PicturePanel } from './picture-panel.tsx'
import css from './pictures.module.css'

/** The media library, and the picture that the address opens, if any. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { admin } = context.get(apiContext)
  const list = await readList(url, (query) => admin.pictures.$get({ query }))
  const id = url.searchParams.get('picture')
  const param = { id: encodeURIComponent(id ?? '') }
  const [picture, uses] = id
    ? await Promise.all([askOr(admin.picture[':id'].$get({ param }), null), askOr(admin.picture[':id'].uses.$get({ param }), [])])
    : [null, []]
  return { list, opened: picture && { picture, uses } }
}

export { actOnPictures as action } from './act-on-pictures.server.ts'

export default function AdminPictures() {
  const { list, opened } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const [parameters] = useSearchParams()
  const to = usePaths()
  const filtered = ['query', 'use', 'words'].some((name) => parameters.has(name))
  const { total } = list.meta
  return (
    <DeskPage
      title={m.media_title()}
      lead={total === 1 ? m.media_count_one() : m.media_count_other({ count: totalLabel(list.meta, locale) })}
      actions={<CsvButton list={{ name: 'pictures', path: '/admin/pictures.csv' }} total={total} />}
    >
      <LibraryUpload />
      <FilterBar placeholder={m.media_search()} filters={filters()} />
      {list.data.length > 0 ? (
        <PictureGrid pictures={list.data} meta={list.meta} />
      ) : (
        <EmptyState
          title={filtered ? m.media_empty_filtered() : m.media_empty()}
          action={filtered && <ButtonLink to={to('admin_pictures')}>{m.media_empty_action()}</ButtonLink>}
        >
          {filtered ? m.media_empty_filtered_text() : m.media_empty_text()}
        </EmptyState>
      )}
      <PicturePanel opened={opened} />
    </DeskPage>
  )
}

function filters() {
  return [
    {
      name: 'use',
      label: m.media_use(),
      all: m.media_use_any(),
      options: [
        { value: 'used', label: m.media_use_used() },
        { value: 'unused', label: m.media_use_unused() },
      ],
    },
    {
      name: 'words',
      label: m.media_description(),
      all: m.media_description_any(),
      options: [{ value: 'missing', label: m.media_description_missing() }],
    },
  ]
}

/** Several pictures at once, each with its progress and a retry; the list is reloaded after each. */
function LibraryUpload() {
  const to = usePaths()
  const revalidate = useRevalidation()
  const [count, setCount] = useState(0)
  const { uploads, add, retry, dismiss } = useUploads(useApiPaths()('/admin/pictures', {}), () => {
    setCount((now) => now + 1)
    revalidate()
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
