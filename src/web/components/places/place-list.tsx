import { useEffect, useRef } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { IconBuildingCommunity, IconHistory, IconMap2, IconPlane, IconWorld } from '../../../kit/ui/icons/icons.ts'
import { shiftIntoView } from '../../../kit/ui/shift-into-view.ts'
import { classes } from '../../../kit/ui/ui.tsx'
import css from './place-list.module.css'
import { placeContext } from './place-sentences.ts'
import type { SuggestedPlace } from './suggested-place.ts'
import type { PlaceGroup } from './use-place-combobox.ts'

const ICONS = { city: IconBuildingCommunity, airport: IconPlane, region: IconMap2, country: IconWorld }

interface Props {
  id: string
  groups: PlaceGroup[]
  active: number
  /** The reason when there is nothing to show. */
  note: string
  /** Suggestions for the typed text are on their way; those displayed are for an earlier text. */
  waiting: boolean
  onPick: (place: SuggestedPlace) => void
  /** In a sheet the list is part of the page, elsewhere it is over it. */
  sheet: boolean
}

/** The options of the combobox, by group. The focus stays in the input: `active` is the option that Enter would pick. */
export function PlaceList({ id, groups, active, note, waiting, onPick, sheet }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    shiftIntoView(list.current)
    // Scrolls a field low in the window up, so that all options are visible.
    if (!sheet) list.current?.scrollIntoView({ block: 'nearest' })
  }, [sheet])
  const before = groups.map((_, index) => groups.slice(0, index).reduce((total, { places }) => total + places.length, 0))
  return (
    // Scrollable but not focusable: keyboard input belongs to the text input.
    <div ref={list} className={classes(css.list, sheet ? css.list_in_sheet : css.list_below)} tabIndex={-1}>
      {note && <p className={css.nothing}>{note}</p>}
      {waiting && <Searching empty={groups.length === 0} />}
      <div id={id} role="listbox" aria-label={m.place_list()} aria-busy={waiting}>
        {groups.map((group, index) => (
          <fieldset key={group.title} aria-labelledby={`${id}-group-${index}`}>
            <div id={`${id}-group-${index}`} className={css.group} role="presentation">
              {group.title}
            </div>
            {group.places.map((place, position) => {
              const number = (before[index] ?? 0) + position
              return (
                <PlaceOption
                  key={place.id}
                  id={`${id}-${number}`}
                  place={place}
                  recent={group.recent}
                  selected={number === active}
                  onPick={onPick}
                />
              )
            })}
          </fieldset>
        ))}
      </div>
    </div>
  )
}

/** Appears only after a short delay, as most answers come sooner. */
function Searching({ empty }: { empty: boolean }) {
  return (
    <div className={css.searching} aria-hidden="true">
      <span className={css.searching_bar} />
      {empty && <p>{m.place_searching()}</p>}
      {empty && [1, 2, 3].map((row) => <span key={row} className={css.searching_row} />)}
    </div>
  )
}

interface OptionProps {
  id: string
  place: SuggestedPlace
  recent: boolean
  selected: boolean
  onPick: (place: SuggestedPlace) => void
}

function PlaceOption({ id, place, recent, selected, onPick }: OptionProps) {
  const Icon = recent ? IconHistory : ICONS[place.type]
  return (
    // Keyboard input belongs to the text input: the combobox moves over the options and picks.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={css.place}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(place)}
      onKeyDown={undefined}
    >
      <span className={css.place_icon}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={css.place_text}>
        <span className={css.place_name}>{place.text}</span> <span className={css.place_context}>{placeContext(place)}</span>
      </span>
      {place.short_code && <span className={css.place_code}>{place.short_code}</span>}
    </div>
  )
}
