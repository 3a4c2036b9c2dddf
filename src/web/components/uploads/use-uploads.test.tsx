import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it, vi } from 'vitest'
import { UploadRows } from './upload-rows.tsx'
import { useUploads } from './use-uploads.ts'

it('shows the files that there is no room for, and sends the others', async () => {
  const sent: string[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      open() {}
      setRequestHeader() {}
      send(form: FormData) {
        sent.push((form.get('picture') as File).name)
      }
    },
  )
  function Uploads() {
    const { uploads, add } = useUploads('/api/pictures', () => undefined)
    const files = ['uno.jpg', 'dos.jpg', 'tres.jpg'].map((name) => new File(['x'], name))
    if (uploads.length === 0) void add(files, 1)
    return <UploadRows uploads={uploads} retry={() => undefined} dismiss={() => undefined} />
  }
  const Page = createRoutesStub([{ path: '/', Component: Uploads }])
  const rows = renderToStaticMarkup(<Page initialEntries={['/']} />)
    .split('<li>')
    .slice(1)
  expect(rows.map((row) => [/<b>(.*?)<.b>/.exec(row)?.[1], row.includes('Quedó afuera')])).toEqual([
    ['uno.jpg', false],
    ['dos.jpg', true],
    ['tres.jpg', true],
  ])
  await vi.waitFor(() => expect(sent).toEqual(['uno.jpg']))
  vi.unstubAllGlobals()
})
