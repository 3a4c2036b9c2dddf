import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { IconCircleCheckFilled, IconHeart } from './icons.ts'

const HEART = '<path d="M19.5 12.572l-7.5 7.428l-7.5 -7.428a5 5 0 1 1 7.5 -6.566a5 5 0 1 1 7.5 6.572"/>'

it('is Tabler’s icon, without what all icons have in common', () => {
  expect(renderToStaticMarkup(<IconHeart size={18} stroke={1.75} aria-hidden="true" className="big" />)).toBe(
    `<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke-width="1.75" class="icon big" aria-hidden="true">${HEART}</svg>`,
  )
  expect(renderToStaticMarkup(<IconHeart fill="currentColor" />)).toContain('height="24" fill="currentColor" stroke-width="2" class="icon"')
})

it('has no line if it is filled', () => {
  expect(renderToStaticMarkup(<IconCircleCheckFilled />)).toMatch(
    /^<svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor"><path d="[^"]+"\/><\/svg>$/,
  )
})
