import type { ShownImage } from '../../../domain/content/shown-text.ts'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import css from './more-pictures.module.css'

/** The pictures of an item besides its first. */
export function MorePictures({ images, label }: { images: ShownImage[]; label: string }) {
  if (images.length === 0) return null
  return (
    <section aria-label={label}>
      <ul className={css.others}>
        {images.map(({ scene, alt, focus }) => (
          <li key={scene} style={{ '--focus': `${focus.x}% ${focus.y}%` } as never}>
            <Picture scene={scene} alt={alt} sizes="(min-width: 50rem) 22rem, 45vw" widest={1280} />
          </li>
        ))}
      </ul>
    </section>
  )
}
