import sharp from 'sharp'
import type { ContentScene } from './scene.ts'

/** Adds a picture to the media library, as the admin Ana. @returns its name */
export async function addLibraryPicture(scene: ContentScene, file_name = '../../"><script>.jpg', width = 900): Promise<string> {
  const form = new FormData()
  const bytes = await sharp({ create: { width, height: 600, channels: 3, background: '#cc5522' } })
    .jpeg()
    .toBuffer()
  form.set('picture', new File([new Uint8Array(bytes)], file_name, { type: 'image/jpeg' }))
  const headers = { authorization: `Bearer ${scene.tokens.ana}` }
  const request = new Request('http://localhost/admin/pictures', { method: 'POST', body: form, headers })
  const response = await scene.api.fetch(request, { address: scene.nextPeer() })
  return ((await response.json()) as { data: { scene: string } }).data.scene
}
