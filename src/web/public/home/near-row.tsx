import { useRef, useState } from 'react'
import type { SectionTexts } from '../../../domain/sections/section-texts.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconMap2 } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { LoadingPlaceholder, SkeletonCards } from '../../../kit/ui/skeleton.tsx'
import { Button } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { NearField } from '../../components/places/near-field.tsx'
import type { SuggestedPlace } from '../../components/places/suggested-place.ts'
import { ProjectGrid } from '../../components/projects/project-grid.tsx'
import { NOTHING, writeProjectSearch } from '../../components/projects/project-search.ts'
import type { ShownProject } from '../../components/projects/shown-project.ts'
import { PlaceTiles, type TiledPlace } from '../place-pages/place-tiles.tsx'
import { readProjects } from '../projects/read-projects.ts'
import { CardStrip } from './card-strip.tsx'
import css from './near-row.module.css'

const SHOWN = 3

/** Projects by place: near the visitor, who picks or locates the place, and links to places with a page of their own. */
export function NearRow({ words, places }: { words: SectionTexts<'home_near'>; places: TiledPlace[] }) {
  const to = usePaths()
  const { near, projects, failed, ask } = useNear()
  return (
    <CardStrip id="lugares" title={words.title} text={words.text} lang={words.lang}>
      <div className={css.columns} data-alone={places.length === 0 || undefined}>
        <div className={css.asking}>
          {/* Without scripts the form leads to the list. */}
          <form method="get" action={to('projects')} className={css.form}>
            <NearField id="home-near" near={near} onPlace={ask} />
            <Button type="submit" look="secondary">
              {m.site_home_near_action()}
            </Button>
          </form>
          <Link to={`${to('projects')}?view=map`} prefetch="intent" className={css.map}>
            <IconMap2 size={20} stroke={1.75} aria-hidden="true" />
            {m.site_home_near_map()}
          </Link>
        </div>
        <PlaceTiles places={places} />
      </div>
      <Found near={near} projects={projects} failed={failed} />
    </CardStrip>
  )
}

type Near = Pick<ReturnType<typeof useNear>, 'near' | 'projects' | 'failed'>

/** The result. Its headline is announced by screen readers. */
function Found({ near, projects, failed }: Near) {
  const to = usePaths()
  const none = failed || projects?.length === 0
  return (
    <div className={css.found} data-shown={near !== null || undefined}>
      <div className={css.head}>
        <div role="status">{near && <h3>{headline(near, projects, failed)}</h3>}</div>
        {near && (
          <Link
            to={to('projects') + (none ? '' : writeProjectSearch({ ...NOTHING, near: near.id, sort: 'near' }))}
            prefetch="intent"
            className={css.more}
          >
            {none ? m.site_home_featured_all() : m.site_home_near_all()}
          </Link>
        )}
      </div>
      {projects && <ProjectGrid projects={projects} />}
      {near && !projects && !failed && (
        <LoadingPlaceholder>
          <SkeletonCards count={SHOWN} />
        </LoadingPlaceholder>
      )}
    </div>
  )
}

function headline({ text: place }: SuggestedPlace, projects: ShownProject[] | null, failed: boolean): string {
  if (failed) return m.site_home_near_failed()
  return projects?.length === 0 ? m.site_home_near_none({ place }) : m.site_home_near_found({ place })
}

/** The projects nearest to the place that was picked last. */
function useNear() {
  const locale = useLocale()
  const latest = useRef('')
  const [near, setNear] = useState<SuggestedPlace | null>(null)
  const [projects, setProjects] = useState<ShownProject[] | null>(null)
  const [failed, setFailed] = useState(false)
  const ask = (place: SuggestedPlace | null) => {
    latest.current = place?.id ?? ''
    setNear(place)
    setProjects(null)
    setFailed(false)
    if (!place) return
    readProjects({ ...NOTHING, near: place.id, sort: 'near' }, locale, SHOWN).then(
      (found) => latest.current === place.id && setProjects(found),
      () => latest.current === place.id && setFailed(true),
    )
  }
  return { near, projects, failed, ask }
}
