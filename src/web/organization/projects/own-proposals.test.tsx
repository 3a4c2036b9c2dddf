import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { partly } from '../../../testing/doubles/partly.ts'
import { OwnProposals } from './own-proposals.tsx'

it('asks again before the written change is discarded', () => {
  const project = partly<Parameters<typeof OwnProposals>[0]['project']>({ abilities: { propose: true }, draft: { version: 2 } })
  const Page = createRoutesStub([{ path: '/', Component: () => <OwnProposals project={project} proposals={[]} /> }])
  const html = renderToStaticMarkup(<Page initialEntries={['/']} />)
  expect(html).toMatch(/<details[^>]*><summary>Descartar los cambios<.*<button[^>]*value="forget"[^>]*>Sí, descartar los cambios</)
})
