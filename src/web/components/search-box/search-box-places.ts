import type { SuggestedPlace } from '../places/suggested-place.ts'

/** The two fields of the box that hold a place. */
export type PlaceField = 'departure' | 'destination'

/** Places to choose from, where a typed text may mean several. */
export type PlaceChoices = Partial<Record<PlaceField, SuggestedPlace[]>>
