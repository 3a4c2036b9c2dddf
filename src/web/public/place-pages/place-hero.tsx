import type { PlacePage } from '../../../domain/place-pages/place-page.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Breadcrumb, type Crumb } from '../../../kit/ui/breadcrumb.tsx'
import shared from '../../../kit/ui/hero.module.css'
import { ShareButton } from '../../../kit/ui/share/share-panel.tsx'
import { Container, classes } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { SearchBox } from '../../components/search-box/search-box.tsx'
import css from './place-hero.module.css'

type Shown = Pick<PlacePage, 'headline' | 'lead' | 'scene'> & { place: PlacePage['place'] | null }

/** The first screen of a place: its headline, and a search with it as the destination. */
export function PlaceHero({ page, crumbs }: { page: Shown; crumbs: Crumb[] }) {
  const { place, headline, lead, scene } = page
  return (
    <div className={classes(shared.hero, css.hero)}>
      <Picture
        scene={scene}
        alt=""
        sizes="(min-width: 62rem) max(100vw, 72rem), 60rem"
        eager
        className={classes(shared.picture, css.picture)}
      />
      <Container className={classes(shared.content, css.content)}>
        <div className={css.text}>
          <Breadcrumb crumbs={crumbs} />
          <h1>{headline}</h1>
          <p>{lead}</p>
          <div>
            <ShareButton look="named" />
          </div>
        </div>
        {place && (
          <section aria-label={m.place_page_search({ place: place.text })}>
            <SearchBox destination={place} />
          </section>
        )}
      </Container>
    </div>
  )
}
