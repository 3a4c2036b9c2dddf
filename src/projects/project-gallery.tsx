import { type MouseEvent, useRef } from 'react'
import { m } from '../kit/paraglide/messages.js'
import { Picture } from '../scenes/picture.tsx'
import type { Project } from './project.ts'
import css from './project-gallery.module.css'

/** A strip of pictures that stops at each one, and small ones that lead there: links, so that it works without scripts. */
export function ProjectGallery({ images, language }: Pick<Project, 'images' | 'language'>) {
  const strip = useRef<HTMLUListElement>(null)
  const show = (event: MouseEvent, number: number) => {
    const picture = strip.current?.children[number - 1]
    if (!picture) return
    // Neither a step back for each picture looked at, nor a page that jumps.
    event.preventDefault()
    picture.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'start' })
  }
  return (
    <section className={css.gallery} aria-label={m.project_pictures()}>
      <ul ref={strip} className={css.strip} lang={language} tabIndex={images.length > 1 ? 0 : undefined} aria-label={m.project_pictures()}>
        {images.map((image, i) => (
          <li key={image.scene} id={pictureId(i + 1)}>
            <Picture scene={image.scene} alt={image.alt} sizes="(min-width: 76rem) 47rem, (min-width: 62rem) 62vw, 100vw" eager={i === 0} />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className={css.thumbs}>
          {images.map((image, i) => (
            <li key={image.scene}>
              <a
                href={`#${pictureId(i + 1)}`}
                aria-label={m.project_picture_number({ number: i + 1, count: images.length })}
                onClick={(event) => show(event, i + 1)}
              >
                <Picture scene={image.scene} alt="" sizes="6rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function pictureId(number: number): string {
  return `imagen-${number}`
}
