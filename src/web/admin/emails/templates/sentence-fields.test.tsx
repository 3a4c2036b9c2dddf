import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { TemplateDetail } from '../../../../domain/emails/templates/template.ts'
import { partly } from '../../../../testing/doubles/partly.ts'
import { DeskProvider } from '../../../desk/desk-provider.tsx'
import { SentenceFields } from './sentence-fields.tsx'

it('marks what is written as of its language, and neither labels nor errors', () => {
  const sentence = { name: 'text', part: 'paragraph' as const, variables: [], original: { es: 'Hola', en: 'Hello' }, values: {} }
  const html = renderToStaticMarkup(
    <DeskProvider>
      <SentenceFields
        sentence={partly<TemplateDetail['sentences'][number]>(sentence)}
        template={partly<TemplateDetail>({ sentences: [partly<TemplateDetail['sentences'][number]>(sentence)], cases: [] })}
        texts={{ es: { text: 'Hola' }, en: { text: 'Hi' } }}
        problems={{}}
        refused={{ 'en.text': ['Falta una palabra'] }}
        shown=""
        write={() => undefined}
        follow={() => undefined}
      />
    </DeskProvider>,
  )
  expect(html).toContain('Falta una palabra')
  expect([...html.matchAll(/<(\w+)[^>]* lang="(\w+)"/g)].map(([, element, lang]) => [element, lang])).toEqual([
    ['textarea', 'es'],
    ['textarea', 'en'],
  ])
})
