import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LongSelect } from './long-select.tsx'

const OPTIONS = [
  { value: '', text: 'None' },
  { value: 'BA', text: 'Bosnia & Herzegovina' },
  { value: '"><script>', text: '</option><script>' },
]

it.each([
  ['as chosen by the visitor', { value: 'BA', onChange: () => {} }],
  ['as chosen at first', { defaultValue: 'BA' }],
])('is rendered by the server with one option selected, %s, and texts escaped', (_, chosen) => {
  const html = renderToStaticMarkup(<LongSelect name="nationality" options={() => OPTIONS} {...chosen} />)
  expect(html).toBe(
    '<select name="nationality"><option value="">None</option><option value="BA" selected="">Bosnia &amp; Herzegovina</option>' +
      '<option value="&quot;&gt;&lt;script&gt;">&lt;/option&gt;&lt;script&gt;</option></select>',
  )
})

it('selects the first option when none matches', () => {
  expect(renderToStaticMarkup(<LongSelect options={() => OPTIONS} defaultValue="XX" />)).not.toContain('selected')
})
