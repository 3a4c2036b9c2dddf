type Translated<T> = { es: T; en: T }

/** The hand-written text of a place's page. Bodies are paragraphs. */
export interface PlaceStory {
  slug: string
  /** GeoNames id of the city used as the search's destination. */
  city: number
  /** ISO 3166-2 code of the region that its lists cover. */
  region: string
  scene: string
  /** Days before now of its last revision. */
  read_again: number
  headline: Translated<string>
  lead: Translated<string>
  /** Meta description: about 150 characters. */
  description: Translated<string>
  sections: readonly Translated<{ title: string; body: readonly string[] }>[]
  sources: readonly (Translated<string> & { url: string })[]
}
