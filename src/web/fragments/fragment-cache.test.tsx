import { renderToString } from 'react-dom/server'
import { Link, useLocation } from 'react-router'
import { expect, it, vi } from 'vitest'
import { CachedFragment, RenderFragmentContext } from './cached-fragment.tsx'
import { openFragmentCache } from './fragment-cache.server.tsx'

const drawn = vi.fn()

function Name({ name }: { name: string }) {
  drawn(name)
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

it('draws the same data once, and other data, another address or another component apart', () => {
  const cache = openFragmentCache()
  const first = cache('/')(Name, { name: 'Ana & Eva' })
  expect(first).toBe('Ana &amp; Eva<!-- --> on <!-- -->/<!-- -->, <a href="/proyectos" data-discover="true">all</a>')
  expect(cache('/')(Name, { name: 'Ana & Eva' })).toBe(first)
  expect(drawn).toHaveBeenCalledTimes(1)
  expect(cache('/')(Name, { name: 'Ana' })).toContain('Ana<!-- --> on')
  expect(cache('/en')(Name, { name: 'Ana & Eva' })).toContain('/en')
  expect(cache('/en')(Name, { name: 'Ana & Eva' }, '/en/projects')).toContain('/en/projects')
  expect(cache('/')(Other, { name: 'Ana & Eva' })).toBe('<b>Ana &amp; Eva</b>')
  expect(drawn).toHaveBeenCalledTimes(4)
})

it('makes a new list of the parts that it knows', () => {
  const draw = openFragmentCache()('/')
  draw(Names, { names: ['Eva', 'Luz'] })
  drawn.mockClear()
  expect(draw(Names, { names: ['Luz', 'Sol', 'Eva'] })).toMatch(/^<div>Luz.*<div>Sol.*<div>Eva/)
  expect(drawn.mock.calls).toEqual([['Sol']])
})

it('forgets what was not asked for the longest when there is too much', () => {
  const draw = openFragmentCache(1_000)('/')
  for (const name of ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'a']) draw(Name, { name })
  drawn.mockClear()
  draw(Name, { name: 'a' })
  expect(drawn).not.toHaveBeenCalled()
  draw(Name, { name: 'b' })
  expect(drawn).toHaveBeenCalledTimes(1)
})

it('keeps nothing of what could not be drawn', () => {
  const draw = openFragmentCache()('/')
  const Failing = vi.fn(() => {
    throw new Error('no')
  })
  for (let i = 0; i < 2; i++) expect(() => draw(Failing, {})).toThrow('no')
  expect(Failing).toHaveBeenCalledTimes(2)
})

it('is a component like any other where nothing is kept, with what comes alive there', () => {
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
