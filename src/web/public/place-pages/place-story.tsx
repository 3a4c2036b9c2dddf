import { documentOf, type RichBlock } from '@huella/rich-text/document'
import { documentLength } from '@huella/rich-text/document-text'
import type { PlacePage } from '../../../domain/place-pages/place-page.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconExternalLink } from '../../../kit/ui/icons/icons.ts'
import { When } from '../../../kit/ui/when.tsx'
import { ContentText } from '../../components/content/content-text.tsx'
import { headingSections } from '../../components/rich-text/heading-sections.ts'
import { CardStrip } from '../home/card-strip.tsx'
import css from './place-story.module.css'

type StoryContent = Pick<PlacePage, 'body' | 'cards' | 'sources' | 'updated_at'> & { place: { text: string } }

/** The text about a place, a story for each of its headings, and its sources. Null while there is none. */
export function PlaceStoryView({ page: { place, body, cards, sources, updated_at } }: { page: StoryContent }) {
  const document = documentOf(body)
  if (documentLength(document) === 0) return null
  const { lead, sections } = headingSections(document)
  const draw = (content: RichBlock[]) => (
    <div className={css.body}>
      <ContentText text={{ body: { type: 'doc', content }, cards }} top={3} />
    </div>
  )
  return (
    <CardStrip title={m.place_page_story({ place: place.text })} tinted>
      <div className={css.sections}>
        {lead.length > 0 && <article>{draw(lead)}</article>}
        {sections.map(({ id, title, content }) => (
          <article key={id} id={id}>
            <h3>{title}</h3>
            {draw(content)}
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
    </CardStrip>
  )
}
