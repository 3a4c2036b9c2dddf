type Both<T> = { es: T; en: T }

/** What a person wrote of a place. Bodies are paragraphs. */
export interface PlaceStory {
  slug: string
  /** GeoNames id of the city that a search goes to. */
  city: number
  /** ISO 3166-2 of the region that its lists are of. */
  region: string
  scene: string
  /** Days before now that somebody last went over it. */
  read_again: number
  headline: Both<string>
  lead: Both<string>
  /** For search engines: some 150 characters. */
  description: Both<string>
  sections: readonly Both<{ title: string; body: readonly string[] }>[]
  sources: readonly (Both<string> & { url: string })[]
}
