import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type LinkProps, Link as RouterLink, NavLink as RouterNavLink, StaticRouter } from 'react-router'
import { expect, it } from 'vitest'
import { Link, NavLink } from './link.tsx'

function rendered(link: ReactNode, location = '/en/projects?page=2') {
  return renderToStaticMarkup(<StaticRouter location={location}>{link}</StaticRouter>)
}

const ADDRESSES = [
  '/',
  '/proyectos',
  '/proyectos/',
  '/en',
  '/en/search#box',
  '/proyectos?causa=agua&page=2#lista',
  '/a?redirect=%2Fb%2E',
  '/proyecto/%C3%B1',
  '',
  '?month=2026-01',
  '#buttons',
  '?',
  '/a?',
  '/a#',
  '/a?#b',
  '//other.example/x',
  '/a//b',
  '/a/../b',
  '/./a',
  '/a/.',
  'https://other.example/x',
  '/a?to=/../b',
  '/a?to=//b',
  'relative',
  '../up',
  '/\\a',
]

it.each(ADDRESSES)('the server’s markup of a link to %j is that of React Router', (to) => {
  expect(import.meta.env.SSR).toBe(true)
  const links: LinkProps[] = [
    { to },
    { to, prefetch: 'intent', className: 'a', lang: 'es', 'aria-label': 'b', children: 'c' },
    { to, discover: 'none', replace: true, preventScrollReset: true, state: {}, target: '_blank', rel: 'noopener' },
    { to, reloadDocument: true, relative: 'path', viewTransition: true, onClick: () => {} },
  ]
  for (const props of links) expect(rendered(<Link {...props} />)).toBe(rendered(<RouterLink {...props} />))
})

it('links to places that are no text, too', () => {
  const to = { pathname: '/a', search: '?b=c' }
  expect(rendered(<Link to={to} />)).toBe(rendered(<RouterLink to={to} />))
})

it.each(['/en/projects', '/en/projects/', '/EN/Projects', '/en/projects/map', '/en/projects-2', '/en', '/'])(
  'on %s a link to the list is current as React Router’s',
  (location) => {
    const current = (html: string) => html.includes('aria-current="page"')
    const expected = current(rendered(<RouterNavLink to="/en/projects">a</RouterNavLink>, location))
    expect(current(rendered(<NavLink to="/en/projects">a</NavLink>, location))).toBe(expected)
  },
)
