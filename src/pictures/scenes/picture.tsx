import { placeholderBackground, placeholderColour } from '@huella/scenes/placeholder'
import type { SceneFormat, SceneName } from '@huella/scenes/scene'
import { sceneOf, scenePath, sceneSize, sceneWidths } from '@huella/scenes/scene'
import { type Photo, photoOf, photoPath, photoWidths } from './photo.ts'

type PictureProps = {
  /** The name of a scene or of an uploaded picture; anything else is taken as a seed for a landscape. */
  scene: string
  /** Description of the picture, or empty if it only decorates. */
  alt: string
  /** The language of `alt`, if that is not the page's. */
  lang?: string
  /** Width on the screen, as in `<img sizes>`. */
  sizes?: string
  /** Largest useful width, in pixels: larger files are not offered. */
  widest?: number
  /** For the first screen: loads at once and before others. */
  eager?: boolean
  className?: string
}

/**
 * A picture: the browser takes the best size; until it is loaded, a drawn one's own sky and ground colours are displayed. Every browser that knows the
 * site's styles (`cssTarget` in `vite.config.ts`) knows AVIF; others get a JPEG.
 */
export function Picture(props: PictureProps) {
  const { scene, alt, lang, sizes = '100vw', widest = Number.POSITIVE_INFINITY, eager = false, className } = props
  const photo = photoOf(scene)
  if (photo) return <Uploaded {...props} photo={photo} />
  const name = sceneOf(scene)
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet(name, 'avif', widest)} sizes={sizes} />
      <img
        alt={alt}
        lang={lang}
        {...sceneSize(name)}
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? 'auto' : 'async'}
        fetchPriority={eager ? 'high' : undefined}
        src={scenePath(name, 960, 'jpg')}
        style={{ background: placeholderOf(name) }}
      />
    </picture>
  )
}

function Uploaded({
  photo,
  alt,
  lang,
  sizes = '100vw',
  widest = Number.POSITIVE_INFINITY,
  eager = false,
  className,
}: PictureProps & { photo: Photo }) {
  const widths = photoWidths(photo).filter((width, i) => i === 0 || width <= widest)
  return (
    <picture className={className}>
      <source type="image/webp" srcSet={widths.map((width) => `${photoPath(photo, width)} ${width}w`).join(', ')} sizes={sizes} />
      <img
        alt={alt}
        lang={lang}
        width={photo.width}
        height={photo.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? 'auto' : 'async'}
        fetchPriority={eager ? 'high' : undefined}
        src={photoPath(photo, photo.width, 'jpg')}
        style={{ background: 'var(--surface-2)' }}
      />
    </picture>
  )
}

function srcSet(name: SceneName, format: SceneFormat, widest: number): string {
  return sceneWidths(name)
    .filter((width) => width <= widest)
    .map((width) => `${scenePath(name, width, format)} ${width}w`)
    .join(', ')
}

/** Bounded by the number of names: lists draw the same ones again and again. */
const placeholders = new Map<SceneName, string>()

function placeholderOf(name: SceneName): string {
  const known = placeholders.get(name)
  if (known) return known
  const made = `${placeholderBackground(name)} ${placeholderColour(name)}`
  placeholders.set(name, made)
  return made
}
