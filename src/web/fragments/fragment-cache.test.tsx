import { renderToString } from 'react-dom/server'
import { useLocation } from 'react-router'
import { expect, it, vi } from 'vitest'
import { Link } from '../../kit/ui/link.tsx'
import { CachedFragment, RenderFragmentContext } from './cached-fragment.tsx'
import { openFragmentCache } from './fragment-cache.server.tsx'

const rendered = vi.fn()

function Name({ name }: { name: string }) {
  rendered(name)
  const { pathname } = useLocation()
  return (
    <>
      {name} on {pathname}, <Link to="/proyectos">all</Link>
    </>
  )
}

function Other({ name }: { name: string }) {
  return <b>{name}</b>
}

function Names({ names }: { names: string[] }) {
  return names.map((name) => <CachedFragment key={name} of={Name} props={{ name }} />)
}

it('renders the same data once, and other data, another address or another component apart', () => {
  const cache = openFragmentCache()
  const first = cache('/')(Name, { name: 'Ana & Eva' })
  expect(first).toBe('Ana &amp; Eva<!-- --> on <!-- -->/<!-- -->, <a href="/proyectos" data-discover="true">all</a>')
  expect(cache('/')(Name, { name: 'Ana & Eva' })).toBe(first)
  expect(rendered).toHaveBeenCalledTimes(1)
  expect(cache('/')(Name, { name: 'Ana' })).toContain('Ana<!-- --> on')
  expect(cache('/en')(Name, { name: 'Ana & Eva' })).toContain('/en')
  expect(cache('/en')(Name, { name: 'Ana & Eva' }, '/en/projects')).toContain('/en/projects')
  expect(cache('/')(Other, { name: 'Ana & Eva' })).toBe('<b>Ana &amp; Eva</b>')
  expect(rendered).toHaveBeenCalledTimes(4)
})

it('makes a new list of cached parts', () => {
  const render = openFragmentCache()('/')
  render(Names, { names: ['Eva', 'Luz'] })
  rendered.mockClear()
  expect(render(Names, { names: ['Luz', 'Sol', 'Eva'] })).toMatch(/^<div>Luz.*<div>Sol.*<div>Eva/)
  expect(rendered.mock.calls).toEqual([['Sol']])
})

it('evicts what was least recently used when it is full', () => {
  const render = openFragmentCache(1_000)('/')
  for (const name of ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'a']) render(Name, { name })
  rendered.mockClear()
  render(Name, { name: 'a' })
  expect(rendered).not.toHaveBeenCalled()
  render(Name, { name: 'b' })
  expect(rendered).toHaveBeenCalledTimes(1)
})

it('caches nothing that failed to render', () => {
  const render = openFragmentCache()('/')
  const Failing = vi.fn(() => {
    throw new Error('no')
  })
  for (let i = 0; i < 2; i++) expect(() => render(Failing, {})).toThrow('no')
  expect(Failing).toHaveBeenCalledTimes(2)
})

it('is an ordinary component without a cache, and renders its children there', () => {
  expect(
    renderToString(
      <CachedFragment as="nav" className="menu" aria-label="Menu" of={Other} props={{ name: 'Ana' }}>
        <i>alive</i>
      </CachedFragment>,
    ),
  ).toBe('<nav class="menu" aria-label="Menu"><i>alive</i></nav>')
  expect(
    renderToString(
      <RenderFragmentContext value={openFragmentCache()('/')}>
        <CachedFragment as="nav" className="menu" aria-label="Menu" of={Other} props={{ name: 'Ana' }}>
          <i>alive</i>
        </CachedFragment>
      </RenderFragmentContext>,
    ),
  ).toBe('<nav class="menu" aria-label="Menu"><b>Ana</b></nav>')
})
