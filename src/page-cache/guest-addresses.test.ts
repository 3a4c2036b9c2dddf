import { expect, it } from 'vitest'
import { cacheablePages } from '../web/pages.ts'
import { isGuestAddress } from './guest-addresses.ts'

const pages = cacheablePages()

it.each([
  '/',
  '/es',
  '/en',
  '/proyectos',
  '/es/proyectos',
  '/en/projects',
  '/proyectos?cause=agua-y-saneamiento&page=2',
  '/en/projects?district=4945&status=active&sort=goal',
  '/proyecto/agua-segura',
  '/en/project/agua-segura',
  '/organizaciones?type=rotary-club&country=AR&district=4945&page=3',
  '/organizacion/rotary-club-mendoza',
  '/transparencia',
  '/transparencia/tjwm9f93n6b7',
  '/en/transparency?page=20',
  '/transparencia?project=agua-segura&page=2',
  '/favoritos',
  '/buscar',
  '/privacidad',
  '/mendoza',
  '/es/mendoza',
  '/en/san-rafael',
])('%s is the same for every guest', (url) => expect(isGuestAddress(url, pages)).toBe(true))

it.each([
  ['another spelling', ['/proyectos/', '//', '/en/', '/proyectos?', '/Proyectos', '/proyecto/%61gua', '/en//projects', '/?']],
  ['another order', ['/proyectos?page=2&cause=agua']],
  ['defaults spelled out', ['/proyectos?page=1', '/proyectos?cause=', '/proyectos?sort=featured']],
  ['repeated parameters', ['/proyectos?page=2&page=3']],
  [
    'free text',
    [
      '/proyectos?query=agua',
      '/organizaciones?query=rotary',
      '/transparencia?code=abc',
      '/favoritos?ids=proj_1',
      '/proyectos?place=city:1',
    ],
  ],
  ['errors and campaigns', ['/?error=x', '/?utm_source=x', '/proyectos?cause=agua&x=1', '/?lang=en', '/?lang=xx']],
  [
    'personal pages',
    ['/iniciar-sesion', '/registro', '/cuenta', '/elegir-proyecto', '/account/recovery', '/verify-email', '/cerrar-sesion'],
  ],
  [
    'not pages',
    [
      '/xx',
      '/Mendoza',
      '/mendoza/',
      '/mendoza?x=1',
      '/api',
      '/offline',
      '/projects',
      '/en/proyectos',
      '/estilo',
      '/sw.js',
      '/api/projects',
      '/proyectos.data',
      '/health',
      '/assets/x.js',
      '*',
      '',
      'http://evil.example/',
    ],
  ],
  ['unbounded values', [`/proyecto/${'a'.repeat(400)}`, '/proyectos?page=99999', '/proyectos?page=02', '/proyectos?cause=%61']],
])('%s: rendered for each request', (_, urls) => {
  for (const url of urls) expect(isGuestAddress(url, pages), url).toBe(false)
})
