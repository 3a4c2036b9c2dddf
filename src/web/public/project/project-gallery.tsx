import { type ComponentType, type MouseEvent, useRef, useState } from 'react'
import type { Project } from '../../../domain/projects/project.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconMaximize } from '../../../kit/ui/icons/icons.ts'
import { matchesMedia } from '../../../kit/ui/media-query.ts'
import { opensElsewhere } from '../../../kit/ui/opens-elsewhere.ts'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { largestPath } from '../../../pictures/scenes/picture-facts.ts'
import css from './project-gallery.module.css'
import type { ProjectLightbox } from './project-lightbox.tsx'

type Images = Pick<Project, 'images' | 'language'>

/**
 * A strip of pictures that snaps to each one, with thumbnails that scroll it. Each picture is a link to its full size, which scripts open
 * in a lightbox instead.
 */
export function ProjectGallery({ images, language }: Images) {
  const strip = useRef<HTMLUListElement>(null)
  const lightbox = useLightbox({ images, language })
  const show = (event: MouseEvent, index: number) => {
    const picture = strip.current?.children[index]
    if (!picture) return
    // Scrolls the strip instead of navigating: no history entry for each picture, and the page does not jump.
    event.preventDefault()
    picture.scrollIntoView({
      behavior: matchesMedia('(prefers-reduced-motion: reduce)') ? 'instant' : 'smooth',
      block: 'nearest',
      inline: 'start',
    })
  }
  return (
    <section className={css.gallery} aria-label={m.project_pictures()}>
      <ul ref={strip} className={css.strip}>
        {images.map((image, i) => (
          <li key={image.scene} id={pictureId(i)}>
            <a href={largestPath(image.scene)} onClick={(event) => lightbox.open(event, i)}>
              <Picture
                scene={image.scene}
                alt={image.alt}
                lang={language}
                sizes="(min-width: 76rem) 47rem, (min-width: 62rem) 62vw, 100vw"
                eager={i === 0}
              />
              <span className={css.hint}>
                <IconMaximize size={16} aria-hidden="true" />
                {images.length > 1 && <span aria-hidden="true">{`${i + 1} / ${images.length}`}</span>}
                <span className="visually-hidden">{m.project_picture_enlarge()}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className={css.thumbs}>
          {images.map((image, i) => (
            <li key={image.scene}>
              <a
                href={`#${pictureId(i)}`}
                aria-label={m.project_picture_number({ number: i + 1, count: images.length })}
                onClick={(event) => show(event, i)}
              >
                <Picture scene={image.scene} alt="" sizes="6rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {lightbox.element}
    </section>
  )
}

/** Loads the lightbox when the first picture is opened; if that fails, the link leads to the picture. */
function useLightbox({ images, language }: Images) {
  const [Lightbox, setLightbox] = useState<ComponentType<Parameters<typeof ProjectLightbox>[0]> | null>(null)
  const [index, setIndex] = useState<number | null>(null)
  const open = async (event: MouseEvent<HTMLAnchorElement>, i: number) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    const { href } = event.currentTarget
    try {
      const module = await import('./project-lightbox.tsx')
      setLightbox(() => module.ProjectLightbox)
      setIndex(i)
    } catch {
      location.assign(href)
    }
  }
  const element = Lightbox && <Lightbox images={images} language={language} index={index} onClose={() => setIndex(null)} />
  return { open, element }
}

function pictureId(index: number): string {
  return `imagen-${index + 1}`
}
