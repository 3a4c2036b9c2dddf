import { todayInArgentina } from '../../../domain/search/travel-dates.ts'

/** The product's day by the browser's clock, as a page may have been open since yesterday. Not for anything the server renders. */
export function browserToday(): string {
  return todayInArgentina(new Date())
}
