import type { PlaceCandidate } from '../places/suggested-place.ts'

/** The two place fields of the box. */
export type PlaceField = 'departure' | 'destination'

/** Candidates for each ambiguous text. */
export type PlaceChoices = Partial<Record<PlaceField, PlaceCandidate[]>>
