/** For `aria-describedby`: those that are there. */
export function idsOf(...ids: (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined
}
