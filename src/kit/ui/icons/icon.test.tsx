import { IconCircleCheckFilled, IconHeart } from '@tabler/icons-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { iconOf } from './icon.tsx'

const HEART = /<path.*\/>/.exec(renderToStaticMarkup(<IconHeart />).replaceAll('></path>', '/>'))![0]

it('is Tabler’s icon, without what all icons have in common', () => {
  const Heart = iconOf(HEART, false)
  expect(renderToStaticMarkup(<Heart size={18} stroke={1.75} aria-hidden="true" className="big" />)).toBe(
    `<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke-width="1.75" class="icon big" aria-hidden="true">${HEART}</svg>`,
  )
  expect(renderToStaticMarkup(<Heart fill="currentColor" />)).toContain('height="24" fill="currentColor" stroke-width="2" class="icon"')
})

it('has no line if it is filled, as Tabler’s', () => {
  const Check = iconOf('<path/>', true)
  expect(renderToStaticMarkup(<Check />)).toBe('<svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor"><path/></svg>')
  expect(renderToStaticMarkup(<IconCircleCheckFilled />)).toContain('fill="currentColor" stroke="none"')
})
