// For the form and the server alike; the shapes are in `update.ts`.

export const UPDATE_BOUNDS = {
  title: { least: 5, most: 75 },
  body: { least: 20, most: 10_000 },
  pictures: { most: 8 },
  alt: { most: 300 },
} as const

/** Days in which an update can be edited: afterwards people have read it, and another update should report the change. */
export const EDIT_DAYS = 14

/** Updates of one project in 24 hours: each is mailed to everybody who follows it. */
export const MOST_UPDATES_A_DAY = 5

export function isUpdateEditable(update: { kind: string; created_at: string }, now: Date): boolean {
  return update.kind === 'update' && now.getTime() - new Date(update.created_at).getTime() <= EDIT_DAYS * 86_400_000
}

/** Updates on one of their pages. */
export const UPDATES_PER_PAGE = 10

/** The beginning of an update in one line: the rest is on its page, with its pictures. */
export function startOfText(body: string, most: number): string {
  const text = body.replace(/\s+/g, ' ').trim()
  return text.length <= most ? text : `${text.slice(0, text.lastIndexOf(' ', most))}…`
}
