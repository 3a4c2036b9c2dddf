import { Link } from '../../kit/ui/link.tsx'
import { classes } from '../../kit/ui/ui.tsx'
import type { MapDrawing } from './lay-out-map.server.ts'
import { namesMarkup } from './map-names.ts'
import css from './place-map.module.css'

interface Props {
  map: MapDrawing
  /** The map's accessible name. */
  label: string
  className?: string
}

type Marker = MapDrawing['markers'][number]

/**
 * A map drawn by the server (`readMap`): a picture of the land and, over it, names and markers as text and links. Everything it marks must
 * also be beside it as text.
 */
export function PlaceMap({ map, label, className }: Props) {
  return (
    <section className={classes(css.map, className)} data-shape={map.shape} aria-label={label}>
      <img src={map.light} alt="" loading="lazy" className={css.light} />
      <img src={map.dark} alt="" loading="lazy" className={css.dark} />
      <div aria-hidden="true" className={css.names} dangerouslySetInnerHTML={{ __html: namesMarkup(map.names) }} />
      <ul className={css.markers}>
        {map.markers.map((marker) => (
          <li key={`${marker.x} ${marker.y} ${marker.on}`} data-on={marker.on} style={{ left: `${marker.x}%`, top: `${marker.y}%` }}>
            <MarkerLink marker={marker} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MarkerLink({ marker: { href, label, count, x, y } }: { marker: Marker }) {
  const content = (
    <>
      {count > 1 ? <span aria-hidden="true">{count}</span> : <Pin />}
      <span className={css.label}>{label}</span>
    </>
  )
  const looks = {
    className: classes(css.marker, count > 1 ? css.group : css.pin),
    'data-size': count > 99 ? 'xl' : count > 9 ? 'l' : undefined,
    'data-side': x > 62 ? 'left' : x < 38 ? 'right' : undefined,
    'data-below': y < 18 || undefined,
  }
  return href === undefined ? (
    <span {...looks}>{content}</span>
  ) : (
    <Link to={href} {...looks}>
      {content}
    </Link>
  )
}

function Pin() {
  return (
    <svg viewBox="0 0 24 30" aria-hidden="true">
      <path d="M12 29C12 29 2 17.6 2 11a10 10 0 0 1 20 0c0 6.6-10 18-10 18z" />
      <circle cx="12" cy="11" r="4" />
    </svg>
  )
}
