import { todayInArgentina } from '../../../domain/search/travel-dates.ts'

/** The product's day by the browser's clock: a page may have been open since yesterday. Not for what the server renders. */
export function browserToday(): string {
  return todayInArgentina(new Date())
}
