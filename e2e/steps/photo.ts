import type { Page } from '@playwright/test'

/** A photograph as a browser would have it, drawn by the page itself. */
export async function photo(page: Page, colour: string, name = 'foto.jpg') {
  const url = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 450, height: 300 })
    const context = canvas.getContext('2d')!
    context.fillStyle = fill
    context.fillRect(0, 0, 450, 300)
    return canvas.toDataURL('image/jpeg')
  }, colour)
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1]!, 'base64') }
}

export function photos(page: Page, colours: string[]) {
  return Promise.all(colours.map((colour, i) => photo(page, colour, `foto-${i}.jpg`)))
}
