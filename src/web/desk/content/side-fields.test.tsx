import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { EMPTY_TEXTS } from '../../../domain/content/writing/draft.ts'
import { BackToProposal, SideFields } from './side-fields.tsx'

function rendered(Component: () => React.ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Page initialEntries={['/']} />)
}

it('of English are in English, and their labels, hints and errors in the desk’s language', () => {
  const texts = { ...EMPTY_TEXTS, title: 'A well' }
  const html = rendered(() => (
    <SideFields
      kind="post"
      side="en"
      is_limited={false}
      revision={0}
      id="post_1"
      content={{ es: texts, en: texts, shared: { images: [] } }}
      change={() => undefined}
      errors={{ 'en.title': 'Escribí entre 5 y 75 caracteres.' }}
      card_titles={{ es: {}, en: {} }}
    />
  ))
  const marked = [...html.matchAll(/<(\w+)[^>]* lang="en"/g)].map(([, element]) => element)
  // Title, address, summary; the text, which is read only until its editor is loaded.
  expect(marked).toEqual(['input', 'input', 'textarea', 'div'])
  expect(html).toContain('Escribí entre 5 y 75 caracteres.')
})

describe('the way back to the proposed address', () => {
  const shown = (slug: string | null, present: string | null) =>
    rendered(() => <BackToProposal slug={slug} present={present} act={() => undefined} />)

  it('is there for another address than the one that publication takes', () => {
    expect(shown('otra', null)).toContain('Volver a la propuesta')
    expect(shown('otra', 'una')).toContain('Volver a la propuesta')
    expect([shown(null, 'una'), shown('una', 'una')]).toEqual(['', ''])
  })
})
