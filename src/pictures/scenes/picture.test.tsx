import { scenePath } from '@huella/scenes/scene'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Picture } from './picture.tsx'

describe('<Picture>', () => {
  it('offers AVIF and JPEG with its size, and loads late unless it is on the first screen', () => {
    const late = renderToStaticMarkup(<Picture scene="andes-12" alt="Viñedos" sizes="20rem" className="card" />)
    expect(late).toMatch(/^<picture class="card"><source type="image\/avif" srcSet="[^"]*andes-12\/320\.avif 320w[^"]*1920w" sizes="20rem"/)
    expect(late).toContain(`${scenePath('andes-12', 640, 'avif')} 640w`)
    expect(late).not.toContain('webp')
    expect(late).toContain('alt="Viñedos" width="1200" height="800" loading="lazy" decoding="async"')
    expect(late).toMatch(/src="[^"]*andes-12\/960\.jpg" style="background:linear-gradient\([^"]+\) #[0-9a-f]{6}"/)
    expect(late).not.toContain('2400w')
    const first = renderToStaticMarkup(<Picture scene="hero-0" alt="" eager />)
    expect(first).toContain('loading="eager"')
    expect(first).toContain('fetchPriority="high"')
    expect(first).toContain('2400.avif 2400w')
  })

  it('shows a landscape, always the same, for something that is no scene name', () => {
    const picture = renderToStaticMarkup(<Picture scene="proj_01" alt="" />)
    expect(picture).toMatch(/scene\/v\d+\/(andes|puna|litoral|patagonia|pampa|coast)-\d+\/960\.jpg/)
    expect(renderToStaticMarkup(<Picture scene="proj_01" alt="" />)).toBe(picture)
  })
})
