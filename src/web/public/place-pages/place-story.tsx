import { IconExternalLink } from '@tabler/icons-react'
import type { PlacePage } from '../../../domain/place-pages/place-page.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import { Shelf } from '../home/shelf.tsx'
import css from './place-story.module.css'

/** The text about a place and its sources. Null while there is none. */
export function PlaceStory({ page: { place, sections, sources, updated_at } }: { page: PlacePage }) {
  if (sections.length === 0) return null
  return (
    <Shelf title={m.place_page_story({ place: place.text })} tinted>
      <div className={css.sections}>
        {sections.map(({ title, body }) => (
          <article key={title}>
            <h3>{title}</h3>
            {/* Sanitized on the server. */}
            <div className={css.body} dangerouslySetInnerHTML={{ __html: body }} />
          </article>
        ))}
      </div>
      <div className={css.foot}>
        {sources.length > 0 && (
          <div>
            <h3>{m.place_page_sources()}</h3>
            <ul className={css.sources}>
              {sources.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener">
                    {name}
                    <IconExternalLink size={16} aria-hidden="true" />
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <p className={css.updated}>
          {m.site_updated()} <When value={updated_at} />
        </p>
      </div>
    </Shelf>
  )
}
