/** True for a click that asks for another tab or window: a link then leads where it leads, whatever it opens here. */
export function opensElsewhere({ ctrlKey, metaKey, shiftKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  return ctrlKey || metaKey || shiftKey
}
